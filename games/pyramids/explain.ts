/** explain.ts -- what the things on the table of Pyramids are, for whoever touches one to learn it. */
import type { Explain, Topic } from "../../web/src/explanation.js";
import type { TableContext } from "../../web/src/game-table.js";
import type { View } from "./view.js";

type Context = TableContext<View>;

const labelled = (thing: Element): string => thing.getAttribute("aria-label") ?? thing.getAttribute("title") ?? "";

function market({ say }: Context): Topic[] {
  return [
    {
      on: ".god",
      name: say("A god", "Un dieu"),
      words: say(
        "The number says when you are on: low ones first. Every god demands one card for the " +
          "pyramid; the signs below show what else it allows, one card each: the tomb, the obelisk, " +
          "one of them or both.",
        "Le numéro dit quand vous jouez : les petits d’abord. Tout dieu exige une carte pour la " +
          "pyramide ; les signes du bas disent ce qu’il permet en plus, une carte chacun : le tombeau, " +
          "l’obélisque, l’un des deux ou les deux.",
      ),
      rule: "2.3",
    },
    {
      on: ".berth",
      name: say("Who holds this god", "Qui tient ce dieu"),
      words: say(
        "Whoever took the god, when they build, and the pair they took.",
        "Qui a pris le dieu, quand il bâtit, et la paire qu’il a prise.",
      ),
      rule: "4.3",
    },
    {
      on: ".order, .gods",
      name: say("The order of play", "L’ordre du tour"),
      words: say(
        "Beginning with the first player everybody takes a god; then the lowest number held takes a " +
          "pair and builds, then the next.",
        "En commençant par le premier joueur, chacun prend un dieu ; puis le plus petit numéro tenu " +
          "prend une paire et bâtit, puis le suivant.",
      ),
      rule: "4.2",
    },
    {
      on: ".pair",
      name: say("A pair of the quarry", "Une paire de la carrière"),
      label: (thing) => labelled(thing).replace(/^(\d+) [A-E] /, "$1 "),
      words: say(
        "Two cards that stay together. When it is your turn you take one pair into your hand and " + "build at once.",
        "Deux cartes qui restent ensemble. À votre tour vous prenez une paire en main et bâtissez aussitôt.",
      ),
      rule: "4.3",
    },
    {
      on: ".quarry, .queue",
      name: say("The quarry", "La carrière"),
      words: say(
        "As many open pairs as players, new every round; the deck tells how many cards are left to come.",
        "Autant de paires visibles que de joueurs, renouvelées à chaque manche ; la pioche dit " +
          "combien de cartes restent.",
      ),
      rule: "4.1",
    },
  ];
}

function buildings({ say }: Context): Topic[] {
  const tomb = {
    name: say("The tomb", "Le tombeau"),
    words: say(
      "Cards laid here are face down and only their owner looks. At the end, whoever has most stones " +
        "of a colour in the tomb scores 5 for it; in a tie nobody does.",
      "Les cartes y sont posées face cachée, vues de leur seul propriétaire. À la fin, qui a le plus " +
        "de pierres d’une couleur au tombeau marque 5 ; à égalité, personne.",
    ),
    rule: "5.3",
  };
  const obelisk = {
    name: say("The obelisk", "L’obélisque"),
    words: say(
      "Each card becomes its new top stage. Your best colour scores by the stages that show it: 1, " +
        "3, 6, 10, and 15 for five.",
      "Chaque carte devient son étage le plus haut. Votre meilleure couleur marque selon les étages " +
        "qui la montrent : 1, 3, 6, 10, et 15 pour cinq.",
    ),
    rule: "5.2",
  };
  const pyramid = {
    name: say("A pyramid", "Une pyramide"),
    words: say(
      "Four cards, then three, two and one. Stones of one colour that touch form a connection; the " +
        "largest of every colour counts its stones, the largest of all once more. Rings on the board " +
        "show where stones are joined.",
      "Quatre cartes, puis trois, deux et une. Les pierres d’une couleur qui se touchent forment une " +
        "connexion ; la plus grande de chaque couleur compte ses pierres, la plus grande de toutes une " +
        "fois de plus. Les liens dessinés montrent où elles se joignent.",
    ),
    rule: "5.1",
  };
  return [
    {
      on: "[data-target*='.pyramid.']",
      name: say("A place in the pyramid", "Une place de la pyramide"),
      label: () => "",
      words: say(
        "The base is one row of at most four cards and grows at its ends; above, a card rests on two " +
          "neighbours and lies beside one of its storey.",
        "La base est une rangée d’au plus quatre cartes et s’étend à ses bouts ; plus haut, une " +
          "carte repose sur deux voisines, à côté d’une autre de son étage.",
      ),
      rule: "4.5",
    },
    { on: ".tomb, [data-target$='.tomb'], .plinth > :nth-child(1)", ...tomb },
    { on: ".obelisk, [data-target$='.obelisk'], .plinth > :nth-child(3)", ...obelisk },
    { on: ".scene .pyramid, .plinth > :nth-child(2)", ...pyramid },
    { on: ".board", ...pyramid, name: say("Pyramid and obelisk of a seat", "Pyramide et obélisque d’une place") },
    { on: ".counts > :first-child", ...tomb },
    {
      on: ".scene, .site, .dunes",
      name: say("Your site", "Votre chantier"),
      words: say(
        "Tomb, pyramid and obelisk. Each round one card must go into the pyramid; your god may allow " +
          "one more for each of the others.",
        "Tombeau, pyramide et obélisque. À chaque manche une carte va dans la pyramide ; votre dieu " +
          "peut en permettre une pour chacun des autres.",
      ),
      rule: "4.4",
    },
  ];
}

function cards({ say }: Context): Topic[] {
  const stones = say(
    "A card has two or three stones; a large one counts as one. A glyph is worth 2 points in the " +
      "building that it shows, and nothing elsewhere.",
    "Une carte a deux ou trois pierres ; une grande compte pour une. Un glyphe vaut 2 points dans le " +
      "bâtiment qu’il montre, rien ailleurs.",
  );
  return [
    {
      on: ".hand-card, [data-target*='.hand.']",
      name: say("A card in your hand", "Une carte de votre main"),
      words: `${stones} ${say(
        "Choose it, then touch where it shall lie. One card at most is kept for the next round.",
        "Choisissez-la, puis touchez où la poser. Une carte au plus est gardée pour la manche suivante.",
      )}`,
      rule: "2.2",
    },
    { on: ".mini, .thing", name: say("A card", "Une carte"), words: stones, rule: "2.2" },
    {
      on: ".discards",
      name: say("The discard", "La défausse"),
      words: say(
        "Whoever still holds two cards after building discards one. These lie open and never come back.",
        "Qui tient encore deux cartes après avoir bâti en défausse une. Elles restent visibles et ne " +
          "reviennent jamais.",
      ),
      rule: "4.7",
    },
    {
      on: ".hand",
      name: say("Your hand", "Votre main"),
      words: say(
        "The pair of this round and perhaps a card kept from earlier. Only you see it.",
        "La paire de la manche et parfois une carte gardée. Vous seul la voyez.",
      ),
      rule: "4.4",
    },
    {
      on: ".counts > *",
      name: say("Cards in a hand", "Cartes en main"),
      words: say(
        "How many cards this seat holds; which ones is secret.",
        "Combien de cartes tient cette place ; lesquelles, c’est secret.",
      ),
      rule: "7",
    },
  ];
}

function points({ say }: Context): Topic[] {
  const connection = {
    name: say("A connection", "Une connexion"),
    words: say(
      "The number of stones in the largest connection of this colour: as many points. The line marks three.",
      "Le nombre de pierres de la plus grande connexion de cette couleur : autant de points. Le " +
        "trait marque trois.",
    ),
    rule: "5.1",
  };
  return [
    {
      on: ".bonus",
      name: say("The bonus of ten", "Le bonus de dix"),
      words: say(
        "10 points if every one of the five colours has a connection of at least three stones.",
        "10 points si chacune des cinq couleurs a une connexion d’au moins trois pierres.",
      ),
      rule: "5.1",
    },
    {
      on: ".tomb-stones",
      name: say("Stones in your tomb", "Pierres de votre tombeau"),
      words: say(
        "How many of each colour lie in your tomb. Most of a colour is 5 points at the end.",
        "Combien de chaque couleur dans votre tombeau. Le plus d’une couleur vaut 5 points à la fin.",
      ),
      rule: "5.3",
    },
    {
      on: ".sum, .whole",
      name: say("Your points", "Vos points"),
      words: say(
        "The largest connection of each colour, the largest of all once more, ten if all reach " +
          "three, the best colour of the obelisk, and 2 for every glyph in its building. The tomb is " +
          "counted at the end.",
        "La plus grande connexion de chaque couleur, la plus grande de toutes une fois de plus, dix " +
          "si toutes atteignent trois, la meilleure couleur de l’obélisque, et 2 par glyphe dans son " +
          "bâtiment. Le tombeau se compte à la fin.",
      ),
      rule: "5",
    },
    { on: ".ledger, .folded, .largest", ...connection },
    {
      on: ".facts-pyramids .state",
      name: say("God and turn of a seat", "Dieu et tour d’une place"),
      words: say(
        "The god this seat has taken, and when it builds.",
        "Le dieu que cette place a pris, et quand elle bâtit.",
      ),
      rule: "4.3",
    },
  ];
}

const explain: Explain<View> = (s) => [...market(s), ...cards(s), ...buildings(s), ...points(s)];
export default explain;
