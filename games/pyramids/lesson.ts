/** lesson.ts -- a first game of Pyramids, and what the teacher says before each move. */
import type { LessonScript } from "../../web/src/lesson-script.js";

const lesson: LessonScript = {
  record: `mastaba 1
game pyramids
rules 1
seats 2
option first=1
play
* aside 3
* deal A W-WR
* deal B YB-Rp
* stock WR-Yp
* stock WY-Rt
* stock B-RY
* stock R-RG
A g2
B g4
A q1
A a4:WR-Yp t:WY-Rt
B q2
B a4:YB-Rp t:B-RY
* stock R-GYo
* stock R-YBt
* stock YR-R
* stock Y-BGp
B g2
A g3
B q1
B a5:R-RG t:R-YBt
A q2
A a3:W-WR o:YR-R
* stock W-GYt
* stock W-BR
* stock BY-G
* stock RG-Y
A g2
B g4
`,
  seats: [{ kind: "human" }, { kind: "bot", level: "apprentice" }],
  words: [
    {
      en:
        "A round begins with a god. Its number says when you build; its tablet what you may build besides one " +
        "card for the pyramid. Anubis, number 2, is early and opens the tomb: choose him.",
      fr:
        "Un tour commence par un dieu. Son numéro dit quand vous bâtissez ; sa tablette ce qui s’ajoute à la " +
        "carte de pyramide. Anubis, numéro 2, passe tôt et ouvre le tombeau : choisissez-le.",
    },
    {
      en:
        "You are on before your rival, so you have first pick. Both cards of the first pair are rich in white, " +
        "and one carries the glyph of the tomb. Take pair 1.",
      fr:
        "Vous passez avant votre rival : à vous de choisir. Les deux cartes de la première paire sont riches en " +
        "blanc, et l’une porte le glyphe du tombeau. Prenez la paire 1.",
    },
    {
      en:
        "Build at once. WR-Yp becomes the first stone of the pyramid, on a4. WY-Rt goes into the tomb: its glyph " +
        "is worth 2 points there, and nobody sees its colours.",
      fr:
        "Bâtissez aussitôt. WR-Yp ouvre la pyramide en a4. WY-Rt va au tombeau : son glyphe y vaut 2 points, et " +
        "nul ne voit ses couleurs.",
    },
    {
      en: "Now your rival chose first. Khepri allows a card on the obelisk: choose 3.",
      fr: "Cette fois votre rival a choisi d’abord. Khépri permet une carte sur l’obélisque : choisissez le 3.",
    },
    {
      en: "One pair is left; it is yours.",
      fr: "Il reste une paire ; elle est à vous.",
    },
    {
      en:
        "Stones of one colour that touch are a connection, and each colour scores its largest. Put W-WR on a3, " +
        "white against white. YR-R starts the obelisk: there one colour should come back stage after stage.",
      fr:
        "Les pierres d’une couleur qui se touchent font une connexion, et chaque couleur compte sa plus grande. " +
        "Posez W-WR en a3, blanc contre blanc. YR-R ouvre l’obélisque : une couleur devrait y revenir d’étage en " +
        "étage.",
    },
    {
      en:
        "Again the choice of god. Be early once more, with Anubis: most stones of a colour in the tombs is worth " +
        "5 points.",
      fr:
        "À nouveau un dieu. Passez tôt encore une fois, avec Anubis : la majorité d’une couleur dans les " +
        "tombeaux vaut 5 points.",
    },
    {
      en: "You know how it goes: ten rounds, ten cards in the pyramid; each upper card rests on two. Build on.",
      fr:
        "Vous savez l’essentiel : dix tours, dix cartes dans la pyramide ; chaque carte haute repose sur deux. À " +
        "vous.",
    },
  ],
};

export default lesson;
