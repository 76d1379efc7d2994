/** explain.ts -- what the things on the table of Pyramido are, for whoever touches one to learn it. */
import type { Explain, Topic } from "../../web/src/explanation.js";
import type { TableContext } from "../../web/src/game-table.js";
import type { View } from "./view.js";

type Context = TableContext<View>;

const labelled = (thing: Element): string => thing.getAttribute("aria-label") ?? "";

function market({ say }: Context): Topic[] {
  const domino = say(
    "A domino has two blocks, each of one colour, and two icons in all. Icons are points where they " +
      "show in a zone that bears a marker.",
    "Un domino a deux blocs, chacun d’une couleur, et deux icônes en tout. Les icônes comptent là où " +
      "elles se voient dans une zone qui porte un bijou.",
  );
  return [
    {
      on: "[data-target^='quarry.'], .slot",
      name: say("A domino of the quarry", "Un domino de la carrière"),
      words: `${say("Take one of the three on your turn.", "Prenez l’un des trois à votre tour.")} ${domino}`,
      rule: "4.4",
    },
    {
      on: "[data-target^='piles.'], .pile",
      name: say("A pile", "Une pile"),
      words: say(
        "After your turn you refill the gap of the quarry from one of the two piles beside it. Only " +
          "the top can be seen.",
        "Après votre tour vous comblez la carrière avec l’une des deux piles voisines. Seul le dessus se voit.",
      ),
      rule: "4.4",
    },
    { on: ".thing .domino, .domino", name: say("A domino", "Un domino"), words: domino, rule: "2.3" },
    {
      on: ".market",
      name: say("Quarry and piles", "Carrière et piles"),
      words: say(
        "Three open dominoes to choose from, each between two piles that refill its place.",
        "Trois dominos visibles au choix, chacun entre deux piles qui comblent sa place.",
      ),
      rule: "3",
    },
  ];
}

function pyramid({ say }: Context): Topic[] {
  const zone = say(
    "Quarters of one colour that touch form a zone, over all floors, as seen from above. With a " +
      "marker in it, every icon that shows is a point; without one it counts for nothing.",
    "Les quarts d’une couleur qui se touchent forment une zone, sur tous les étages, vus d’en haut. " +
      "Avec un bijou dessus, chaque icône visible vaut un point ; sans, rien.",
  );
  return [
    {
      on: "[data-target^='turn.'], .turn-chip",
      name: say("Which way it lies", "Son sens"),
      words: say(
        "A domino lies in one of four directions; its icons turn with it.",
        "Un domino se pose dans l’un de quatre sens ; ses icônes tournent avec lui.",
      ),
      rule: "2.3",
    },
    {
      on: "[data-target*='corner']",
      name: say("The corner of the icon", "Le coin de l’icône"),
      words: say(
        "The icon of a cover may be turned to any of its four corners, so that it shows where it counts.",
        "L’icône d’un recouvrement se tourne vers l’un de ses quatre coins, pour se voir là où elle compte.",
      ),
      rule: "2.4",
    },
    {
      on: ".site.built, [data-target^='zone.']",
      name: say("A block and its zone", "Un bloc et sa zone"),
      label: (thing) => labelled(thing).replace(/^[a-i]\d, /, ""),
      words: zone,
      rule: "5.1",
    },
    {
      on: "[data-target*='.floors.'], .site",
      name: say("A space of the floor", "Une case de l’étage"),
      label: () => "",
      words: say(
        "A domino takes two free spaces side by side. On floor 1 it touches what lies there and all " +
          "must fit into five by four; higher floors rest on the one below, shifted by half a block.",
        "Un domino prend deux cases libres voisines. À l’étage 1 il touche ce qui est posé et le " +
          "tout doit tenir dans cinq sur quatre ; plus haut, un étage repose sur l’autre, décalé d’un " +
          "demi-bloc.",
      ),
      rule: "4.3",
    },
    {
      on: ".pyramid, .pyramid-place",
      name: say("A pyramid", "Une pyramide"),
      words: `${say(
        "Four floors of ten, six, three and one domino. Each floor is scored when all have finished it.",
        "Quatre étages de dix, six, trois et un dominos. Chaque étage se compte quand tous l’ont fini.",
      )} ${zone}`,
      rule: "5.1",
    },
  ];
}

function jewels({ say }: Context): Topic[] {
  const marker = {
    name: say("A jewel", "Un bijou"),
    words: say(
      "A marker of one colour. Lay a block with its icon and it must stand on it; then the icons of " +
        "that zone count for this floor. Afterwards it comes back to you.",
      "Un marqueur d’une couleur. Posez un bloc qui porte son icône et il doit s’y placer ; les " +
        "icônes de cette zone comptent alors pour l’étage. Ensuite il vous revient.",
    ),
    rule: "2.5",
  };
  return [
    {
      on: ".mino, .jewels dl > :nth-child(n + 3)",
      name: say("The Mino bonus", "Le bonus de Mino"),
      words: say(
        "Your smallest marked zone counts once more. It pays to let no zone stay small.",
        "Votre plus petite zone marquée compte une fois de plus. Mieux vaut n’en laisser aucune petite.",
      ),
      rule: "5.1",
    },
    {
      on: ".jewels dl > *",
      name: say("Icons that count", "Icônes qui comptent"),
      words: say(
        "All icons that show in your marked zones, a point each.",
        "Toutes les icônes visibles de vos zones marquées, un point chacune.",
      ),
      rule: "5.1",
    },
    { on: ".jewel, .token, .six", ...marker },
    {
      on: ".floor-line, .floors > *, .floors-title, .floors, .rail .now",
      name: say("The score of a floor", "Le score d’un étage"),
      words: say(
        "Icons of all marked zones and the Mino bonus; counted when everybody has finished the " +
          "floor. Touch a lower floor to look at it. The highest sum of the four wins.",
        "Icônes de toutes les zones marquées et bonus de Mino ; compté quand chacun a fini l’étage. " +
          "Touchez un étage inférieur pour le regarder. La plus forte somme des quatre gagne.",
      ),
      rule: "5.1",
    },
    {
      on: "[data-target='pass'], .pass",
      name: say("No cover", "Sans recouvrement"),
      words: say(
        "Covers are few and last for the whole game: keep them for a turn that needs one.",
        "Les recouvrements sont rares et servent pour toute la partie : gardez-les pour un tour qui " + "les demande.",
      ),
      rule: "4.4",
    },
    {
      on: ".covers, .hand-count, .face",
      name: say("Covers", "Recouvrements"),
      label: (thing) => (thing.matches("[data-target]") ? labelled(thing) : ""),
      words: say(
        "Three cards for the whole game, two faces each. After laying a domino you may cover one of " +
          "its blocks that bears no marker: the cover is the block from then on. They also fill holes.",
        "Trois cartes pour toute la partie, à deux faces. Après avoir posé un domino vous pouvez " +
          "recouvrir un de ses blocs sans bijou : la carte devient le bloc. Elles comblent aussi les " +
          "trous.",
      ),
      rule: "2.4",
    },
    {
      on: ".jewels",
      name: say("Points and jewels", "Points et bijoux"),
      words: say(
        "Your points so far, and for the present floor which jewels lie and what their zones are worth.",
        "Vos points jusqu’ici, et pour l’étage en cours quels bijoux sont posés et ce que valent leurs zones.",
      ),
      rule: "5.1",
    },
  ];
}

const explain: Explain<View> = (s) => [...pyramid(s), ...jewels(s), ...market(s)];
export default explain;
