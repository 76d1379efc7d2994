/** rated-names.ts -- names with the rating of the table's title beside them, where the server tells one. */
import type { RatingsBeside } from "mastaba:protocol";

/** "Nora 1612 ± 45"; a guest's name alone. */
export function withRating(name: string, ratings: RatingsBeside | undefined, seat: number): string {
  const beside = ratings?.["ABCDEFGH"[seat]!];
  return beside ? `${name} ${beside.rating} ± ${beside.margin}` : name;
}
