/** lesson.ts -- a first game of Pyramido, and what the teacher says before each move. */
import type { LessonScript } from "../../web/src/lesson-script.js";

const lesson: LessonScript = {
  record: `mastaba 1
game pyramido
rules 1
seats 2
option first=1
play
* quarry D59
* quarry D20
* quarry D87
* top 1 D70
* top 2 D61
* top 3 D45
* top 4 D80
A 3e5^
A -
A /4
* top 4 D65
B 1e5<
B -
B /2
* top 2 D10
A 3e6v
A -
A /3
* top 3 D55
B 1f5>
B -
B /2
* top 2 D84
A 3e8>
A -
A /3
* top 3 D68
B 2h5^
B -
B /2
* top 2 D24
`,
  seats: [{ kind: "human" }, { kind: "bot", level: "apprentice" }],
  words: [
    {
      en:
        "Take one of the three dominoes and lay it. The jewels on it are points for as long as they show. Take " +
        "the green and red one, number 3, pointing up.",
      fr:
        "Prenez un des trois dominos et posez-le. Ses bijoux valent des points tant qu’on les voit. Prenez le " +
        "vert et rouge, le numéro 3, vers le haut.",
    },
    {
      en:
        "Its lotus took your green marker: green zones with a marker score. You could cover the other block with " +
        "one of your three covers, but they are precious. Not now.",
      fr:
        "Son lotus a pris votre marqueur vert : une zone marquée rapporte. Vous pourriez couvrir l’autre bloc " +
        "d’une de vos trois cartes, mais elles sont précieuses. Pas maintenant.",
    },
    {
      en: "The empty place is refilled from one of the two piles behind it. Choose pile 4.",
      fr: "La place vide se complète depuis l’une des deux piles derrière elle. Choisissez la pile 4.",
    },
    {
      en:
        "Squares of one colour that touch are a zone. Lay green against green: domino 3, downwards from e6. Its " +
        "bird marks turquoise too.",
      fr:
        "Les blocs d’une couleur qui se touchent font une zone. Posez vert contre vert : le domino 3, vers le " +
        "bas depuis e6. Son oiseau marque aussi le turquoise.",
    },
    {
      en: "No cover now.",
      fr: "Pas de couverture pour l’instant.",
    },
    {
      en: "Pile 3 this time.",
      fr: "La pile 3, cette fois.",
    },
    {
      en:
        "The first floor will be five by four, ten dominoes. Keep it whole: a hole you cannot fill puts you out. " +
        "Lay the turquoise and yellow domino from e8 to the right.",
      fr:
        "Le premier étage fera cinq sur quatre, dix dominos. Gardez-le plein : un trou qu’on ne peut combler " +
        "vous élimine. Posez le turquoise et jaune depuis e8, vers la droite.",
    },
    {
      en: "Again no cover.",
      fr: "Toujours pas de couverture.",
    },
    {
      en: "Refill from pile 3.",
      fr: "Complétez depuis la pile 3.",
    },
    {
      en:
        "When a floor is full, every jewel in your marked zones is a point, and the smallest marked zone counts " +
        "twice. Then a smaller floor covers the joints of this one. Build on.",
      fr:
        "Un étage plein : chaque bijou de vos zones marquées vaut un point, et la plus petite zone marquée " +
        "compte deux fois. Puis un étage plus petit couvre les joints. À vous.",
    },
  ],
};

export default lesson;
