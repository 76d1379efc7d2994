/** deal-words.ts -- what the score sheet says of the deal: that it is closed still, or what dealing it again proved. */
import { listed, type Say } from "../i18n.js";
import type { State } from "mastaba:protocol";
import type { Where } from "../records.js";
import type { Verdict } from "../replay.js";

/** Other tables play the same deal: until the last of them is over nobody is told its secret. */
export function isDealClosed({ fair, phase }: State): boolean {
  return fair.deal !== undefined && (phase !== "over" || fair.secret === null);
}

export function closedTitle(say: Say): string {
  return say("The deal is still sealed", "La donne est encore scellée");
}

export function closedWords(say: Say): string {
  return say(
    "All tables of this round play the same deal. It is opened when the last of them is over: then everybody can " +
      "replay and review the game, and your browser deals every draw again.",
    "Toutes les tables de cette ronde jouent la même donne. Elle s’ouvre quand la dernière a fini : chacun peut " +
      "alors revoir et analyser la partie, et votre navigateur refait chaque tirage.",
  );
}

/** Where else a rematch is offered. */
export function closedPromise(say: Say): string {
  return say(
    "Until the last table of the round is over, tell nobody what you saw.",
    "Jusqu’à la fin de la dernière table de la ronde, n’en dites rien à personne.",
  );
}

/** Fair is what was compared with what this browser kept, and what nobody could steer. */
function isProven(verdict: Verdict | null): boolean {
  return verdict?.kind === "fair" && verdict.isKept && verdict.isSealed && !verdict.isCommon && !verdict.without.length;
}

export function dealTitle(say: Say, verdict: Verdict | null): string {
  if (isProven(verdict)) return say("The deal was fair", "La donne était honnête");
  if (verdict?.kind === "fair" && verdict.isCommon && verdict.isKept)
    return say("The deal was not changed", "La donne n’a pas été changée");
  if (verdict?.kind === "fair") return say("The deal agrees with its record", "La donne concorde avec sa feuille");
  if (
    (verdict?.kind === "contradicted" && verdict.what !== "left_out") ||
    verdict?.kind === "broken" ||
    verdict?.kind === "changed"
  )
    return say("The deal is not as promised", "La donne n’est pas celle promise");
  return say("The deal", "La donne");
}

export function dealWords(say: Say, verdict: Verdict | null, where: Where): string {
  switch (verdict?.kind) {
    case undefined:
      return say("Dealing every draw again.", "On redistribue chaque tirage.");
    case "fair":
      return `${drawsWords(say, verdict.draws)} ${comparedWords(say, verdict, where)}`;
    case "changed":
      return say(
        `Draw ${verdict.draws + 1} differs: expected ${verdict.should}, the record says ${verdict.was}.`,
        `Le tirage ${verdict.draws + 1} diffère : attendu ${verdict.should}, la partie dit ${verdict.was}.`,
      );
    case "broken":
      return verdict.seat === null
        ? say(
            "The secret that was opened is not the one that was sealed.",
            "Le secret ouvert n’est pas celui qui était scellé.",
          )
        : say(
            `What seat ${verdict.seat} opened is not what it had sealed.`,
            `Ce que la place ${verdict.seat} a ouvert n’est pas ce qu’elle avait scellé.`,
          );
    case "contradicted":
      return contradictedWords(say, verdict);
    case "unproven":
      return say(
        "This deal carries no proof: it went on from a record.",
        "Cette donne est sans preuve : elle reprend une partie.",
      );
    case "unreadable":
      return say(`Line ${verdict.line}: ${verdict.words}`, `Ligne ${verdict.line} : ${verdict.words}`);
  }
}

function drawsWords(say: Say, draws: number): string {
  return say(
    `All ${draws} draws were dealt again from the opened secret. Every one matches.`,
    `Les ${draws} tirages ont été refaits avec le secret ouvert. Tous concordent.`,
  );
}

function comparedWords(say: Say, verdict: Verdict & { kind: "fair" }, where: Where): string {
  if (!verdict.isKept) {
    return say(
      "This browser kept nothing from the start to compare with, so the record was only compared with itself: " +
        "its host could have written it anew.",
      "Ce navigateur n’a rien gardé du début à comparer : la feuille n’a été comparée qu’à elle-même, et son " +
        "hôte aurait pu la réécrire.",
    );
  }
  if (verdict.isCommon) {
    return say(
      "The seal is the one this browser kept from the start, and every table of the round drew from its secret. " +
        "Players add nothing to such a deal: its host could have chosen it, but only before it was sealed.",
      "Le sceau est celui que ce navigateur a gardé du début, et chaque table de la ronde a tiré de son secret. " +
        "Les joueurs n’ajoutent rien à une telle donne : son hôte aurait pu la choisir, mais seulement avant " +
        "de la sceller.",
    );
  }
  if (verdict.without.length) {
    const seats = listed(
      say,
      verdict.without.map((seat) => say(`seat ${seat}`, `la place ${seat}`)),
    );
    return say(
      `What ${seats} had sealed was not opened in time: together with the host it could have chosen between two deals.`,
      `Ce que ${seats} avait scellé n’a pas été ouvert à temps : ` +
        `avec l’hôte, elle aurait pu choisir entre deux donnes.`,
    );
  }
  if (where === "offline") {
    return say(
      "The seal and your part of the shuffle are those this browser kept. The secret lay in this browser too, " +
        "where whoever uses it could have looked.",
      "Le sceau et votre part du mélange sont ceux que ce navigateur a gardés. Le secret y était aussi : qui " +
        "s’en sert aurait pu le lire.",
    );
  }
  return say(
    "The seal and your part of the shuffle are those this browser kept from the start: nobody chose this " +
      "deal. Its host could have looked at it.",
    "Le sceau et votre part du mélange sont ceux que ce navigateur a gardés du début : personne n’a choisi " +
      "cette donne. Son hôte a pu la regarder.",
  );
}

function contradictedWords(say: Say, { what, seat }: Verdict & { kind: "contradicted" }): string {
  switch (what) {
    case "table":
      return say("The record is of another table.", "La feuille est celle d’une autre table.");
    case "commitment":
      return say(
        "The seal is not the one this browser was shown before the first card: the deal may have been chosen.",
        "Le sceau n’est pas celui montré à ce navigateur avant la première carte : la donne a pu être choisie.",
      );
    case "nonce":
      return say(
        `What seat ${seat} added to the shuffle is not what this browser sealed for it: the deal may have been chosen.`,
        `Ce que la place ${seat} a ajouté au mélange n’est pas ce que ce navigateur avait scellé : ` +
          `la donne a pu être choisie.`,
      );
    case "digest":
      return say(
        `What seat ${seat} had sealed is not what this browser was told before it opened its own: ` +
          `the deal may have been chosen.`,
        `Ce que la place ${seat} avait scellé n’est pas ce qui fut annoncé à ce navigateur ` +
          `avant qu’il n’ouvre le sien : la donne a pu être choisie.`,
      );
    case "left_out":
      return say(
        `What seat ${seat} sealed here did not come in time, and the cards were dealt without it: ` +
          `nothing is proven to you.`,
        `Ce que la place ${seat} a scellé ici n’est pas venu à temps, et l’on a distribué sans : ` +
          `rien ne vous est prouvé.`,
      );
  }
}
