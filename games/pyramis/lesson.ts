/** lesson.ts -- a first game of Pyramis, and what the teacher says before each move. */
import type { LessonScript } from "../../web/src/lesson-script.js";

const lesson: LessonScript = {
  record: `mastaba 1
game pyramis
rules 1
seats 2
option first=1
play
* river O03
* river M01
* river O09
* top 1 O16
* top 2 O01
A 3d1
A /1
* top 1 F07
B 2d1
B /1
* top 1 O12
A ~d1
A 3e1
* star A S5
A /2
* top 2 M05
A ~d1
B 1c1
B /2
* top 2 F02
B ~c1
A ~e1
A 3f1
A /1
* top 1 C05
B 1e1
B /1
* top 1 M04
A 1e2
* star A S1
`,
  seats: [{ kind: "human" }, { kind: "bot", level: "apprentice" }],
  words: [
    {
      en:
        "Ships come from the River. A card counts what its upper half shows; what hangs below would count once " +
        "it is turned. Take O09: 2 pyramids now, 2 aliens when turned.",
      fr:
        "Les vaisseaux viennent de la rivière. Une carte compte sa moitié haute ; ce qui pend dessous compterait " +
        "une fois pivotée. Prenez O09 : 2 pyramides, ou 2 aliens une fois tournée.",
    },
    {
      en:
        "The River is refilled from one of two piles, and the backs tell which lands the top card may be. Choose " +
        "pile 1.",
      fr:
        "On complète la rivière depuis l’une des deux piles ; les dos disent de quelles terres peut être la " +
        "carte. Choisissez la pile 1.",
    },
    {
      en:
        "Both piles now show an ocean: a pair. Everybody who has an ocean card must turn one, all at once. You " +
        "have one: turn it.",
      fr:
        "Les deux piles montrent un océan : une paire. Qui possède une carte océan doit en pivoter une, tous " +
        "ensemble. Vous en avez une : pivotez-la.",
    },
    {
      en:
        "Cards of one land that touch are a zone, and your largest zone scores its pyramids again. The star on " +
        "O16 brings a secret Shooting Star. Lay it beside your ocean, on e1.",
      fr:
        "Les cartes d’une même terre qui se touchent forment une zone, et la plus grande rapporte encore ses " +
        "pyramides. L’étoile d’O16 donne une étoile filante secrète. Posez-la près de votre océan, en e1.",
    },
    {
      en: "The Shooting Star is yours alone to see. Refill again, this time from pile 2.",
      fr: "Vous seul voyez l’étoile filante. Complétez, cette fois depuis la pile 2.",
    },
    {
      en: "Again a pair of oceans. Now you can choose which of your two to turn: d1 goes back to its 2 pyramids.",
      fr: "Encore une paire d’océans. Vous choisissez laquelle pivoter : d1 retrouve ses 2 pyramides.",
    },
    {
      en: "And another pair. Your rival chooses face down at the same time. Turn e1: one pyramid instead of one alien.",
      fr:
        "Encore une paire. Votre rival choisit en même temps, face cachée. Pivotez e1 : une pyramide au lieu " +
        "d’un alien.",
    },
    {
      en:
        "Only whoever has the most aliens scores them; pyramids always count. Take O01 with its 3 pyramids and " +
        "make the zone longer: f1.",
      fr:
        "Seul celui qui a le plus d’aliens les compte ; les pyramides comptent toujours. Prenez O01 et ses 3 " +
        "pyramides, et allongez la zone : f1.",
    },
    {
      en: "Refill from pile 1.",
      fr: "Complétez depuis la pile 1.",
    },
    {
      en:
        "A card of the next storey rests on two cards and seals them: they never turn again. Seal e1 and f1 " +
        "while they show what you want: lay C05 on e2.",
      fr:
        "Une carte de l’étage suivant repose sur deux cartes et les scelle : elles ne pivotent plus. Scellez e1 " +
        "et f1 tant qu’elles montrent ce qu’il faut : posez C05 en e2.",
    },
    {
      en:
        "That is all: ten cards each, four storeys. Then pyramids, the largest zone and the most aliens are " +
        "added up. The fleet is yours now.",
      fr:
        "C’est tout : dix cartes chacun, quatre étages. On additionne pyramides, plus grande zone et majorité " +
        "d’aliens. La flotte est à vous.",
    },
  ],
};

export default lesson;
