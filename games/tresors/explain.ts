/** explain.ts -- what the things on the table of Trésors are, for whoever touches one to learn it. */
import { targetOf, type Explain, type Topic } from "../../web/src/explanation.js";
import type { TableContext } from "../../web/src/game-table.js";
import type { View } from "./view.js";

type Context = TableContext<View>;

/** By the letter that the view writes for it: what a square does when it is ticked. */
function squareDoes({ say, view }: Context): Record<string, string> {
  return {
    ".": say("An empty square brings nothing but a way on.", "Une case vide n’apporte rien, sinon un passage."),
    W: say("A wall: it is never ticked.", "Un mur : on ne le coche jamais."),
    S: say(
      "The start: the first ticks of a card must cover it.",
      "Le départ : les premières coches d’une carte doivent le couvrir.",
    ),
    T: say(
      "The golden tomb: ticking it finishes the card, for 10 points and a new card.",
      "Le tombeau d’or : le cocher finit la carte, pour 10 points et une nouvelle carte.",
    ),
    x: say(
      "A red cross: it gives one more tick, which must be made.",
      "Une croix rouge : elle donne une coche de plus, qu’il faut faire.",
    ),
    r: say(
      "A red gem: 5 points together with a green one, else 1.",
      "Une gemme rouge : 5 points avec une verte, sinon 1.",
    ),
    g: say(
      "A green gem: 5 points together with a red one, else 1.",
      "Une gemme verte : 5 points avec une rouge, sinon 1.",
    ),
    f: say(
      "A torch: it lights the torch of this round, 5 points; more than one a round brings nothing.",
      "Une torche : elle allume celle de la manche, 5 points ; une seconde dans la manche n’apporte rien.",
    ),
    k: say(
      `A skull: it ticks the next skull; the last one ticked is lost from the score: ${view.skull_values.join(", ")}.`,
      `Un crâne : il coche le crâne suivant ; le dernier coché est retiré du score : ${view.skull_values.join(", ")}.`,
    ),
    p: say("A potion: it wipes off the two last skulls.", "Une potion : elle efface les deux derniers crânes."),
  };
}

/** "A.slots.1.b3": the letter printed there. */
function printedOn({ view }: Context, thing: Element): string {
  const [seat, , slot, name] = targetOf(thing).split(".");
  const face = view.seats.find((player) => player.seat === seat)?.slots[Number(slot) - 1];
  return face?.rows[Number(name?.[1]) - 1]?.[(name?.charCodeAt(0) ?? 0) - 97] ?? ".";
}

function cards(s: Context): Topic[] {
  const { say } = s;
  const pyramid = say(
    "Tick your way from the start to the golden tomb: the whole pattern or a single square each " +
      "turn, always beside what is ticked. A finished card is 10 points.",
    "Cochez un chemin du départ au tombeau d’or : le motif entier ou une seule case par tour, " +
      "toujours à côté du déjà coché. Une carte finie vaut 10 points.",
  );
  return [
    {
      on: "[data-target*='.slots.'].square",
      name: say("A square", "Une case"),
      label: (thing) => (thing.getAttribute("aria-label") ?? "").replace(/, [a-e]\d/, ""),
      words: (thing) => squareDoes(s)[printedOn(s, thing)]!,
      rule: "2.2",
    },
    {
      on: ".dealt",
      name: say("A pyramid to keep or not", "Une pyramide à garder ou non"),
      words: say(
        "Everybody keeps two of four, in secret. Path is the fewest squares from start to tomb: " +
          "short ways finish soon, gems and torches bring points, skulls take some.",
        "Chacun en garde deux sur quatre, en secret. Le chemin est le plus court du départ au " +
          "tombeau : un court finit vite, gemmes et torches rapportent, les crânes coûtent.",
      ),
      label: (thing) => (thing.getAttribute("aria-label") ?? "").replace(/^.*?: /, ""),
      rule: "3.3",
    },
    {
      on: ".offer.deck",
      name: say("The deck", "La pioche"),
      words: say(
        "Cards face down. Whoever finishes a card may take the top one without having seen it.",
        "Cartes face cachée. Qui finit une carte peut prendre celle du dessus sans l’avoir vue.",
      ),
      rule: "4.5",
    },
    {
      on: ".offer",
      name: say("A pyramid of the reserve", "Une pyramide de la réserve"),
      label: (thing) => (thing.getAttribute("aria-label") ?? "").replace(/^.*?: /, ""),
      words: say(
        "Whoever finishes a card takes one of these, or the top of the deck. “5th violet” tells the " +
          "how-manieth of its colour it would be for you: every second one takes a prize.",
        "Qui finit une carte en prend une ici, ou celle du dessus de la pioche. « 5e violette » dit " +
          "la combientième de sa couleur elle serait pour vous : une sur deux prend un prix.",
      ),
      rule: "4.5",
    },
    {
      on: ".reserve",
      name: say("The reserve", "La réserve"),
      words: say(
        "Four open cards from which finished ones are replaced.",
        "Quatre cartes visibles qui remplacent les cartes finies.",
      ),
      rule: "3.4",
    },
    {
      on: ".note",
      name: say("Where the pattern fits", "Où le motif convient"),
      words: say(
        "In how many ways the pattern can be ticked on this card now.",
        "De combien de façons le motif peut être coché sur cette carte maintenant.",
      ),
      rule: "4.3",
    },
    { on: ".squares", name: say("A pyramid card", "Une carte Pyramide"), words: pyramid, rule: "4.3" },
    {
      on: ".plate, article.pyramid, .slots > *, .vacant",
      name: say("A pyramid card", "Une carte Pyramide"),
      label: (thing) => thing.closest("article")?.querySelector(".squares")?.getAttribute("aria-label") ?? "",
      words: `${pyramid} ${say(
        "Its number decides who replaces first; its colour counts in the race.",
        "Son numéro décide qui remplace d’abord ; sa couleur compte dans la course.",
      )}`,
      rule: "2.2",
    },
    {
      on: ".blind, .pair.dealt-out, .hand",
      name: say("Cards being chosen", "Cartes en cours de choix"),
      words: say("Face down until everybody has kept two.", "Face cachée jusqu’à ce que chacun en ait gardé deux."),
      rule: "3.3",
    },
  ];
}

function patterns({ say }: Context): Topic[] {
  return [
    {
      on: ".tools .tool",
      name: say("Turn and mirror", "Tourner et retourner"),
      words: say(
        "The pattern may be turned and mirrored in any way before it is ticked.",
        "Le motif se tourne et se retourne librement avant d’être coché.",
      ),
      rule: "4.3",
    },
    {
      on: ".tools, .tools .either",
      name: say("Pattern or single square", "Motif ou case seule"),
      words: say(
        "Each turn you tick the whole pattern, or one square instead, even when the pattern fits.",
        "À chaque tour on coche le motif entier ou une seule case, même quand le motif convient.",
      ),
      rule: "4.3",
    },
    {
      on: ".flip, .expedition",
      name: say("The pattern of this turn", "Le motif du tour"),
      label: () => "",
      words: say(
        "An Expedition card: everybody ticks this pattern at the same time, on one of their two cards.",
        "Une carte Expédition : chacun coche ce motif en même temps, sur l’une de ses deux cartes.",
      ),
      rule: "4.2",
    },
    {
      on: ".side .pile, section.pile",
      name: say("Patterns still in the pile", "Motifs encore dans la pile"),
      label: () => "",
      words: say(
        "Eight cards show six patterns; seven are seen in a round. Full dots are still to come, one " +
          "of the cards will not be seen.",
        "Huit cartes montrent six motifs ; on en voit sept par manche. Points pleins : encore à " +
          "venir ; une carte ne sera pas vue.",
      ),
      rule: "2.3",
    },
  ];
}

function score(s: Context): Topic[] {
  const { say } = s;
  const does = squareDoes(s);
  const block = (on: string, name: string, words: string): Topic => ({ on, name, words, rule: "5" });
  return [
    block(".block.red", say("Red gems", "Gemmes rouges"), does["r"]!),
    block(".block.green", say("Green gems", "Gemmes vertes"), does["g"]!),
    block(".block.skulls", say("Skulls", "Crânes"), `${does["k"]!} ${does["p"]!}`),
    block(".block.torches", say("Torches", "Torches"), does["f"]!),
    {
      on: ".tally:not(.finished)",
      name: say("Gems, skulls and torches of a seat", "Gemmes, crânes et torches d’une place"),
      words: `${does["r"]!} ${does["k"]!} ${does["f"]!}`,
      rule: "5",
    },
    {
      on: ".queue:not(.race)",
      name: say("Who replaces when", "Qui remplace quand"),
      words: say(
        "Finished cards are replaced in the order of their numbers, over all players.",
        "Les cartes finies sont remplacées dans l’ordre de leurs numéros, tous joueurs confondus.",
      ),
      rule: "4.5",
    },
    {
      on: ".block.race, .tally.finished, .queue.race",
      name: say("The race of colours", "La course des couleurs"),
      words: say(
        "Whoever finishes a second, fourth or sixth card of a colour takes the highest prize that is " +
          "free: 10, then 6, then 3. A letter tells whose a prize is.",
        "Qui finit sa deuxième, quatrième ou sixième carte d’une couleur prend le plus haut prix " +
          "libre : 10, puis 6, puis 3. Une lettre dit à qui est un prix.",
      ),
      rule: "4.6",
    },
    {
      on: ".score-card",
      name: say("The score card", "La carte de score"),
      words: say(
        "10 for each finished card, 5 for each torch, prizes of the race, 5 for each pair of a red " +
          "and a green gem and 1 for every other gem, less the last ticked skull. Most points win.",
        "10 par carte finie, 5 par torche, prix de la course, 5 par paire de gemmes rouge et verte " +
          "et 1 par gemme seule, moins le dernier crâne coché. Le plus de points gagne.",
      ),
      rule: "5",
    },
  ];
}

const explain: Explain<View> = (s) => [...cards(s), ...patterns(s), ...score(s)];
export default explain;
