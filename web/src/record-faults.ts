/** record-faults.ts -- why a record or a link cannot be read, in words that say what is wrong and where. */
import type { Say } from "./i18n.js";
import type { LinkFault } from "./shared-record.js";

/** What the engine says of the first line that it cannot read. */
export interface RecordFault {
  line: number;
  words: string;
}

/** Shown as a title and what explains it. */
export interface FaultWords {
  title: string;
  detail: string;
}

/** Of a line of a header that this page knows, and has another of. */
const headers: Record<string, (say: Say, what: string) => FaultWords> = {
  game: (say, what) => ({
    title: say("This page does not know that game.", "Cette page ne connaît pas ce jeu."),
    detail: say(
      `The record is of “${what}”, which is none of the games here.`,
      `La partie est de « ${what} », qui n’est pas un des jeux d’ici.`,
    ),
  }),
  rules: (say, what) => ({
    title: say("This game was played by other rules.", "Cette partie suit d’autres règles."),
    detail: say(
      `It names version ${what} of the rules; this page plays another. A page of that time can open it.`,
      `Elle nomme la version ${what} des règles ; cette page en suit une autre. Une page de l’époque peut l’ouvrir.`,
    ),
  }),
  deck: (say, what) => ({
    title: say("This game was played with another deck.", "Cette partie emploie un autre jeu de cartes."),
    detail: say(
      `It names the deck “${what}”, which is not built into this page.`,
      `Elle nomme le paquet « ${what} », que cette page ne contient pas.`,
    ),
  }),
};

export function recordFaultWords(say: Say, record: string, fault: RecordFault): FaultWords {
  const lines = record.split("\n");
  const line = lines[fault.line - 1] ?? "";
  const [word = ""] = line.split(" ");
  const what = line.slice(word.length + 1);
  // Of what it refuses the engine quotes what the line names; a header that breaks off there is another fault.
  if (headers[word] && what && fault.words.includes(`"${what}"`)) return headers[word](say, what);
  if (!record.trim()) return { title: say("There is nothing in it.", "Il n’y a rien dedans."), detail: "" };
  if (!record.startsWith("mastaba "))
    return {
      title: say("This is no record of a game.", "Ce n’est pas une partie enregistrée."),
      detail: say("A record begins with the line “mastaba 1”.", "Une partie commence par la ligne « mastaba 1 »."),
    };
  return {
    title: say(`Line ${fault.line} of the record is wrong.`, `La ligne ${fault.line} de la partie est fausse.`),
    detail: fault.words,
  };
}

export function linkFaultWords(say: Say, fault: LinkFault): FaultWords {
  switch (fault.kind) {
    case "cut":
      return {
        title: say("This link was cut short.", "Ce lien a été coupé."),
        detail: say(
          `${fault.came} of its ${fault.of} letters came. Ask for it again, or for the file.`,
          `${fault.came} de ses ${fault.of} lettres sont arrivées. Redemandez-le, ou demandez le fichier.`,
        ),
      };
    case "damaged":
      return {
        title: say("This link is damaged.", "Ce lien est abîmé."),
        detail: say(
          "Some of its letters are not as they were sent. Ask for it again, or for the file.",
          "Certaines lettres ne sont plus celles d’origine. Redemandez-le, ou demandez le fichier.",
        ),
      };
    case "newer":
      return {
        title: say("This link is newer than this page.", "Ce lien est plus récent que cette page."),
        detail: say(
          "Load the page again to get its newest version.",
          "Rechargez la page pour avoir la dernière version.",
        ),
      };
    case "unable":
      return {
        title: say("This browser cannot unpack the game.", "Ce navigateur ne sait pas déballer la partie."),
        detail: say(
          "A newer browser can; or open the file of the record.",
          "Un plus récent le peut ; ou ouvrez le fichier.",
        ),
      };
  }
}
