/** record-game.ts -- which game a record, or the log of a table, is of: its engine reads the rest. */

/** Empty where none is named. */
export function gameIn(record: string): string {
  return /^game (\w+)/m.exec(record)?.[1] ?? "";
}
