/** explain.ts -- what the things on the table of Pyramis are, for whoever touches one to learn it. */
import { targetOf, type Explain, type Topic } from "../../web/src/explanation.js";
import type { TableContext } from "../../web/src/game-table.js";
import type { View } from "./view.js";

function cards({ say }: TableContext<View>): Topic[] {
  const counts = say(
    "Only its upper half counts: a pyramid is a point, and aliens are points for whoever has most of " +
      "them. Once rotated, the other half counts instead.",
    "Seule sa moitié haute compte : une pyramide vaut un point, et les aliens en valent pour qui en " +
      "a le plus. Une fois pivotée, l’autre moitié compte à sa place.",
  );
  return [
    {
      on: "[data-target^='river.']",
      name: say("A card of the River", "Une carte de la Rivière"),
      words: `${say(
        "Take it on your turn and lay it in your Fleet.",
        "Prenez-la à votre tour et posez-la dans votre flotte.",
      )} ${counts}`,
      rule: "4.3",
    },
    {
      on: ".fleet .place.occupied",
      name: say("A card of a Fleet", "Une carte d’une flotte"),
      label: (thing) => (thing.getAttribute("aria-label") ?? "").replace(/^[a-g]\d, /, ""),
      words: `${counts} ${say(
        "Neighbours of one colour form a zone: the pyramids of the largest count twice. With a card " +
          "on it, it never rotates again.",
        "Des voisines d’une même couleur forment une zone : les pyramides de la plus grande comptent " +
          "deux fois. Couverte, elle ne pivote plus.",
      )}`,
      rule: "5",
    },
    {
      on: ".fleet .place",
      name: say("An empty place", "Une place libre"),
      label: () => "",
      words: say(
        "The bottom row grows at its ends up to four cards; higher cards lie across two below them.",
        "La rangée du bas s’étend à ses bouts jusqu’à quatre cartes ; plus haut, une carte repose " +
          "sur deux autres.",
      ),
      rule: "4.1",
    },
    {
      on: ".river .place.empty",
      name: say("The gap in the River", "Le vide de la Rivière"),
      words: say(
        "The card that lay here was taken. Whoever took it fills the place from one of the piles.",
        "La carte d’ici a été prise. Qui l’a prise comble la place avec l’une des pioches.",
      ),
      rule: "4.3",
    },
    {
      on: ".star-card, .stars, .reserve",
      name: say("Shooting Stars", "Étoiles filantes"),
      label: (thing) => (thing.getAttribute("aria-label") ?? "").replace(/^S\d+, /, ""),
      words: say(
        "Whoever lays a card with a star takes one from the Reserve, and once that is empty steals " +
          "one from somebody. Its pyramids and aliens count at the end; until then only its owner sees " +
          "them.",
        "Qui pose une carte à étoile en prend une à la Réserve ; si elle est vide, on en vole une à " +
          "quelqu’un. Ses pyramides et aliens comptent à la fin ; jusque-là, seul son propriétaire les " +
          "voit.",
      ),
      rule: "4.4",
    },
  ];
}

function piles({ say }: TableContext<View>): Topic[] {
  return [
    {
      on: ".odds",
      name: say("How often a pair comes", "Chance d’une paire"),
      words: say(
        "The back that would stay in sight, and in how many of a hundred cases drawing from this " +
          "pile turns up a pair: counted over all cards that nobody has seen.",
        "Le dos qui resterait visible, et combien de fois sur cent piocher ici fait paraître une " +
          "paire : compté sur toutes les cartes que personne n’a vues.",
      ),
      rule: "4.2",
    },
    {
      on: ".bond",
      name: say("The pair on the backs", "La paire des dos"),
      words: say(
        "A colour that both backs show is a pair: at the end of the turn everybody rotates one " +
          "uncovered card of it. A broken line: no pair, nobody rotates.",
        "Une couleur présente deux fois sur les dos est une paire : à la fin du tour, chacun pivote " +
          "une carte découverte de cette couleur. Trait rompu : pas de paire, personne ne pivote.",
      ),
      rule: "4.2",
    },
    {
      on: "[data-target^='piles.'], .piles",
      name: say("The two piles", "Les deux pioches"),
      label: (thing) => (targetOf(thing) ? (thing.getAttribute("aria-label") ?? "") : ""),
      words: say(
        "The backs show one or two colours of the next card. After laying you refill the River from " +
          "one of the piles; if the two backs then share a colour, everybody rotates.",
        "Les dos montrent une ou deux couleurs de la carte suivante. Après la pose, vous complétez " +
          "la Rivière avec l’une des pioches ; si les deux dos ont alors une couleur commune, chacun " +
          "pivote.",
      ),
      rule: "4.2",
    },
    {
      on: ".backs-below",
      name: say("Backs below the tops", "Dos sous les pioches"),
      words: say(
        "How many cards still to come show each colour on their back, among all that nobody has seen.",
        "Combien de cartes à venir montrent chaque couleur au dos, parmi toutes celles que personne n’a vues.",
      ),
      rule: "7",
    },
    {
      on: ".river",
      name: say("The River", "La Rivière"),
      label: () => "",
      words: say(
        "Three open cards. On your turn you take one of them; then the gap is filled from a pile.",
        "Trois cartes visibles. À votre tour vous en prenez une ; le vide est ensuite comblé depuis " + "une pioche.",
      ),
      rule: "4.3",
    },
  ];
}

function points({ say }: TableContext<View>): Topic[] {
  const pyramids = {
    name: say("Pyramids", "Pyramides"),
    words: say(
      "One point for every pyramid on an upper half, and for those on Shooting Stars.",
      "Un point par pyramide sur une moitié haute, et sur les étoiles filantes.",
    ),
    rule: "5",
  };
  const zone = {
    name: say("Largest zone", "Plus grande zone"),
    words: say(
      "Cards of one colour that touch form a zone. The pyramids of your largest zone count once more.",
      "Les cartes d’une couleur qui se touchent forment une zone. Les pyramides de votre plus grande " +
        "zone comptent une fois de plus.",
    ),
    rule: "5",
  };
  const aliens = {
    name: "Aliens",
    words: say(
      "Only whoever has most aliens scores them, a point each; in a tie all who tie do.",
      "Seul qui a le plus d’aliens les marque, un point chacun ; à égalité, tous les ex æquo.",
    ),
    rule: "5",
  };
  return [
    { on: ".tally dl > :nth-child(1), .figures li:first-child", ...pyramids },
    { on: ".tally dl > :nth-child(2), .figures li:not(:first-child):not(:last-child), .zone, .zone-tag", ...zone },
    { on: ".tally dl > :nth-child(3), .figures li:last-child, .race, .tally .aside", ...aliens },
    {
      on: ".tally",
      name: say("Points", "Points"),
      words: say(
        "Pyramids, the largest zone once more, and aliens if nobody has more of them. The highest total wins.",
        "Pyramides, plus grande zone une fois de plus, et aliens si personne n’en a davantage. Le " +
          "plus haut total gagne.",
      ),
      rule: "5",
    },
    {
      on: ".legend",
      name: say("Signs on cards", "Signes des cartes"),
      words: say(
        "Bright signs count now, pale ones after a rotation. Bricks: the card is covered and never " + "rotates again.",
        "Les signes vifs comptent maintenant, les pâles après une rotation. Des briques : la carte " +
          "est couverte et ne pivote plus.",
      ),
      rule: "4.5",
    },
    {
      on: ".holdings .status",
      name: say("Who still rotates", "Qui pivote encore"),
      words: say(
        "All choose their rotation at the same time and in secret; the cards turn when the last has chosen.",
        "Tous choisissent leur rotation en même temps et en secret ; les cartes tournent quand le " +
          "dernier a choisi.",
      ),
      rule: "4.5",
    },
    {
      on: ".hand",
      name: say("Shooting Stars in hand", "Étoiles filantes en main"),
      words: say(
        "Only their owner sees them. They count at the end.",
        "Seul leur propriétaire les voit. Elles comptent à la fin.",
      ),
      rule: "4.4",
    },
    {
      on: ".fleet, .sky",
      name: say("A Fleet", "Une flotte"),
      label: (thing) => (thing.matches(".fleet") ? (thing.getAttribute("aria-label") ?? "") : ""),
      words: say(
        "Ten cards: four at the bottom, then three, two and one. The game ends when every Fleet is complete.",
        "Dix cartes : quatre en bas, puis trois, deux et une. La partie finit quand toutes les " +
          "flottes sont complètes.",
      ),
      rule: "4.1",
    },
  ];
}

const explain: Explain<View> = (s) => [...cards(s), ...piles(s), ...points(s)];
export default explain;
