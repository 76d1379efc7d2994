/** lesson.ts -- a first game of Trésors, and what the teacher says before each move. */
import type { LessonScript } from "../../web/src/lesson-script.js";

const lesson: LessonScript = {
  record: `mastaba 1
game tresors
rules 1
seats 2
play
* deal A 35
* deal A 8
* deal A 6
* deal A 21
* deal B 40
* deal B 12
* deal B 22
* deal B 30
A keep 8 35
B keep 12 40
* reserve 6
* reserve 39
* reserve 1
* reserve 43
* flip I2
A 1:a1b1
B 2:a1b1
* flip V3
A 1:b2b3c3
B 2:c1d1d2
* flip V3
A 1:c4d4d5
B 2:a2b2a3
A 8>43
* reserve 15
* flip T4
A 2:d1c2d2e2
B 1:a1a2b2a3
* flip O4
A 1:d1e1d2e2
B 2:b3c3b4c4
A +1:e3
`,
  seats: [{ kind: "human" }, { kind: "bot", level: "apprentice" }],
  words: [
    {
      en:
        "You explore two pyramids at a time. Of the four you were dealt keep two: 8 has a short way to its tomb, " +
        "35 is wide. Choose both.",
      fr:
        "Vous explorez deux pyramides à la fois. Des quatre reçues, gardez-en deux : la 8 mène vite à son " +
        "tombeau, la 35 est large. Choisissez-les.",
    },
    {
      en:
        "Each turn everybody ticks the same pattern. The first tick of a pyramid must cover its entrance in the " +
        "top row. Lay the pair on a1 and b1 of pyramid 8: b1 holds a green gem.",
      fr:
        "À chaque tour, tous cochent le même motif. Les premières coches d’une pyramide couvrent son entrée, en " +
        "haut. Posez la paire en a1 et b1 de la pyramide 8 : b1 cache une gemme verte.",
    },
    {
      en:
        "What you tick must touch what is ticked. The corner of three can be turned and mirrored. Go down: b2, " +
        "b3, c3. The skull on b3 will cost a point, but the way is short.",
      fr:
        "Ce que vous cochez touche ce qui l’est déjà. Le coin de trois se tourne et se retourne. Descendez : b2, " +
        "b3, c3. Le crâne de b3 coûtera un point, mais le chemin est court.",
    },
    {
      en: "The same corner again: c4, d4, d5. On d5 lies the golden tomb: ten points.",
      fr: "Encore ce coin : c4, d4, d5. En d5 repose le tombeau doré : dix points.",
    },
    {
      en:
        "A finished pyramid leaves the table and you take another, from the reserve or the deck. Take 43. " +
        "Whoever first finishes enough of one colour wins the race for its box.",
      fr:
        "Une pyramide achevée quitte la table et vous en prenez une autre, de la réserve ou de la pioche. Prenez " +
        "la 43. Finir assez de pyramides d’une couleur avant les autres gagne la course.",
    },
    {
      en: "Now the other one. The T fits below the entrance: d1, c2, d2, e2 of pyramid 35.",
      fr: "À l’autre, maintenant. Le T tient sous l’entrée : d1, c2, d2, e2 de la pyramide 35.",
    },
    {
      en: "The square of four opens your new pyramid: d1, e1, d2, e2. It covers a red cross.",
      fr: "Le carré de quatre ouvre votre nouvelle pyramide : d1, e1, d2, e2. Il couvre une croix rouge.",
    },
    {
      en: "A red cross gives one more tick at once, anywhere that touches. Take e3, one step further down.",
      fr: "Une croix rouge donne aussitôt une coche de plus, partout où cela touche. Prenez e3, un pas plus bas.",
    },
    {
      en:
        "Four rounds of seven turns. Gems and torches add points, skulls take them away, tombs are worth ten. " +
        "Dig on!",
      fr:
        "Quatre manches de sept tours. Gemmes et torches rapportent, les crânes coûtent, un tombeau vaut dix. " +
        "Creusez !",
    },
  ],
};

export default lesson;
