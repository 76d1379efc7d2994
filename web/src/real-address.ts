/** real-address.ts -- addresses that can be sent and previewed, /rules/pyramis or /invite/ID#SECRET, and what they are
 *  inside the page, #/rules/pyramis and #/invite/ID/SECRET. What stands behind the # never reaches a server. */

const PLACES = ["learn", "rules", "invite", "table", "tournament", "tournaments"];

/** The address inside the page of a path and what follows its #; null for the page itself, wherever it lies. */
export function insideAddress(path: string, hash: string, isGame: (name: string) => boolean): string | null {
  const parts = path.replace(/\/$/, "").split("/").slice(1);
  const first = parts[0] ?? "";
  if (hash.startsWith("#/") || !(PLACES.includes(first) || isGame(first))) return null;
  return `#/${[...parts, ...(hash.length > 1 ? [hash.slice(1)] : [])].join("/")}`;
}

export function invitationAddress(table: string, invite: string): string {
  return `${location.origin}/invite/${table}#${invite}`;
}

export function watchingAddress(table: string): string {
  return `${location.origin}/table/${table}`;
}

/** `link`: what lets whoever has it see and enter. */
export function tournamentAddress(tournament: string, link = ""): string {
  return `${location.origin}/tournament/${tournament}${link && `#${link}`}`;
}
