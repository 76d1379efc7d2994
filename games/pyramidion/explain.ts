/** explain.ts -- what the things on the table of Pyramidion are, for whoever touches one to learn it: above all what
 *  special cards and sites do, for which a small screen has no room. */
import type { Explain, Topic } from "../../web/src/explanation.js";
import type { TableContext } from "../../web/src/game-table.js";
import type { View } from "./view.js";

type Context = TableContext<View>;
type Words = readonly [english: string, french: string];

const labelled = (thing: Element): string => thing.getAttribute("aria-label") ?? thing.getAttribute("title") ?? "";

/** By effect: everything that a card does. */
const EFFECTS: Record<string, Words> = {
  revolt: [
    "When the site is resolved it draws a revolt token: whoever has less influence than the tokens " +
      "together loses all cards there.",
    "À la résolution du site elle pioche un jeton révolte : qui a moins d’influence que la somme des " +
      "jetons y perd toutes ses cartes.",
  ],
  goddess: [
    "Choose a category as you play her: her value counts there.",
    "Choisissez une catégorie en la jouant : sa valeur y compte.",
  ],
  high_priest: [
    "When the site ends he takes one of your other cards there back into your hand.",
    "À la fin du site il reprend dans votre main une autre de vos cartes jouées là.",
  ],
  bandit: [
    "Remove any other card on this site; your own if there is no other.",
    "Retirez n’importe quelle autre carte du site ; une des vôtres s’il n’y en a pas d’autre.",
  ],
  guard: [
    "Remove a card on this site, or send the flag or the fan that stands there home.",
    "Retirez une carte du site, ou renvoyez l’étendard ou l’éventail qui s’y trouve.",
  ],
  vizier: [
    "Take one resource that lies on this site into your reserve.",
    "Prenez dans votre réserve une ressource posée sur ce site.",
  ],
  thief: [
    "Remove a card on this site that counts as bargaining.",
    "Retirez une carte du site qui compte comme marchandage.",
  ],
  philosopher: [
    "He becomes a copy of another card on this site: effect, type and values, but not its ankh.",
    "Il devient la copie d’une autre carte du site : effet, type et valeurs, sauf l’ânkh.",
  ],
  slaver: [
    "As long as he lies there, every value of every opposing card is 1 lower.",
    "Tant qu’il est là, chaque valeur de chaque carte adverse baisse de 1.",
  ],
  engraver: [
    "Choose: both minimums of this site are 3 higher as long as he lies there, or two resources " +
      "change places with another site.",
    "Au choix : les deux minimums du site montent de 3 tant qu’il est là, ou deux ressources " +
      "s’échangent avec un autre site.",
  ],
  politician: [
    "Put one resource of your choice from the supply on this site, then draw a card.",
    "Mettez sur le site une ressource de votre choix de la réserve générale, puis piochez une carte.",
  ],
  none: [
    "Its value counts on the site of the moment in the category of its emblem: crook for influence, " +
      "scale for negotiation, purse for bargaining.",
    "Sa valeur compte sur le site du moment dans la catégorie de son emblème : crosse pour " +
      "l’influence, balance pour la négociation, bourse pour le marchandage.",
  ],
};

function cardWords({ say, view }: Context, thing: Element): string {
  const id = thing.getAttribute("data-piece") ?? (thing.getAttribute("data-target") ?? "").split(".").at(-1)!;
  const face = view.faces[id];
  const ankh = say("The ankh wakes the power of some sites.", "L’ânkh éveille le pouvoir de certains sites.");
  const base = say(
    "One of your five base cards: it comes back every round.",
    "Une de vos cinq cartes de base : elle revient à chaque manche.",
  );
  return [say(...EFFECTS[face?.effect ?? "none"]!), face?.ankh ? ankh : "", face?.base ? base : ""].join(" ").trim();
}

function cards(s: Context): Topic[] {
  const { say } = s;
  return [
    {
      on: ".hand-card, [data-target*='.hand.']",
      name: say("A card in your hand", "Une carte de votre main"),
      label: (thing) => labelled(thing).replace(/ \(\d+\/\d+\)$/, ""),
      words: (thing) => cardWords(s, thing),
      rule: "2.3",
    },
    {
      on: ".laid-card",
      name: say("A card on the site", "Une carte sur le site"),
      words: (thing) => cardWords(s, thing),
      rule: "2.3",
    },
    {
      on: ".card-picture",
      name: say("A card", "Une carte"),
      words: say(...EFFECTS["none"]!),
      rule: "2.3",
    },
    {
      on: "[data-target='pass'], .answers",
      name: say("Pass", "Passer"),
      words: say(
        "Who passes plays no more on this site. With three or four players, whoever has played " +
          "nothing there may swap a card as they pass.",
        "Qui passe ne joue plus sur ce site. À trois ou quatre, qui n’y a rien joué peut échanger " +
          "une carte en passant.",
      ),
      rule: "4.6",
    },
    {
      on: ".base",
      name: say("Base cards left", "Cartes de base restantes"),
      words: say(
        "Which of its five base cards this seat still holds this round; the pale ones are used.",
        "Lesquelles de ses cinq cartes de base cette place tient encore cette manche ; les pâles sont jouées.",
      ),
      rule: "4.4",
    },
    {
      on: ".backs",
      name: say("Cards and boats of a seat", "Cartes et bateaux d’une place"),
      words: say(
        "How many cards it holds and how many boats it has loaded; what they are worth stays hidden " +
          "until the end.",
        "Combien de cartes elle tient et combien de bateaux elle a chargés ; leur valeur reste " +
          "cachée jusqu’à la fin.",
      ),
      rule: "7",
    },
    {
      on: ".hand, .band",
      name: say("Your hand", "Votre main"),
      words: say(
        "Five base cards and four dealt ones every round; what is left at the end of the round is discarded.",
        "Cinq cartes de base et quatre distribuées à chaque manche ; ce qui reste à la fin est défaussé.",
      ),
      rule: "4.4",
    },
  ];
}

function sites({ say }: Context): Topic[] {
  const flag = say(
    "Influence to reach for a flag. The one player with most influence, if it reaches this figure, " +
      "posts a flag; it helps to load boats, and most flags are a point.",
    "Influence à atteindre pour un étendard. Le seul joueur qui en a le plus, s’il atteint ce " +
      "chiffre, y poste un étendard ; il aide à charger les bateaux, et le plus d’étendards vaut un " +
      "point.",
  );
  const fan = say(
    "Negotiation to reach for a fan. The one player with most negotiation, if it reaches this " +
      "figure, posts a fan; it takes a resource here every round.",
    "Négociation à atteindre pour un éventail. Le seul joueur qui en a le plus, s’il atteint ce " +
      "chiffre, y poste un éventail ; il prend ici une ressource à chaque manche.",
  );
  const goods = say(
    "Whoever has most bargaining here takes everything that lies on the site; a fan takes one of " + "them each round.",
    "Qui a le plus de marchandage ici prend tout ce qui se trouve sur le site ; un éventail en prend " +
      "une à chaque manche.",
  );
  return [
    {
      on: ".post:first-child, .influence .post-troop",
      name: say("The flag here", "L’étendard d’ici"),
      words: flag,
      rule: "4.7",
    },
    { on: ".post, .negotiation .post-troop", name: say("The fan here", "L’éventail d’ici"), words: fan, rule: "4.7" },
    {
      on: ".goods .coming",
      name: say("Resources to come", "Ressources à venir"),
      words: say(
        "Dashed: the open distribution card brings these here at the beginning of the next round.",
        "En pointillé : la carte de distribution visible les apportera ici au début de la manche suivante.",
      ),
      rule: "4.2",
    },
    { on: ".goods, .prize", name: say("Resources on the site", "Ressources du site"), words: goods, rule: "4.7" },
    {
      on: ".printed-types",
      name: say("What a flag fetches here", "Ce qu’un étendard va chercher"),
      words: say(
        "The two types printed on the site: loading boats, your flag here may fetch one of them from " +
          "the supply, once a round.",
        "Les deux types imprimés sur le site : au chargement, votre étendard peut en prendre une à " +
          "la réserve générale, une fois par manche.",
      ),
      rule: "4.10",
    },
    {
      on: ".power, .power-words",
      name: say("The power of the site", "Le pouvoir du site"),
      words: say(
        "What this site does besides. First the effect of a card happens, then the power of the site.",
        "Ce que ce site fait en plus. L’effet de la carte d’abord, puis le pouvoir du site.",
      ),
      rule: "2.4",
    },
    {
      on: ".dial",
      name: say("The sundial", "Le cadran solaire"),
      words: say(
        "This site has been resolved in this round and cannot be activated again.",
        "Ce site a été résolu dans cette manche et ne peut plus être activé.",
      ),
      rule: "4.8",
    },
    {
      on: ".nile .site, [data-target^='sites.'], .scene-head, .site-chips:not(.of-boats) > *",
      name: say("A site on the Nile", "Un site du Nil"),
      label: (thing) => {
        const heading = thing.querySelector("h2, h3")?.textContent?.trim() ?? "";
        const power = thing.querySelector("[title]:is(.power, .power-words)")?.getAttribute("title") ?? "";
        return heading && power ? `${heading}. ${power}` : labelled(thing).replace(/^[A-Z], /, "");
      },
      words: say(
        "When it is activated everybody lays cards: most influence posts a flag, most negotiation a " +
          "fan, most bargaining takes all resources. A tie wins nothing.",
        "Quand il est activé, chacun y joue des cartes : le plus d’influence poste un étendard, le " +
          "plus de négociation un éventail, le plus de marchandage prend les ressources. Une égalité " +
          "ne gagne rien.",
      ),
      rule: "2.4",
    },
  ];
}

function river({ say }: Context): Topic[] {
  const boat = say(
    "Its points are on the sail. Load it with the resources it asks for: from your reserve, fetched " +
      "by your flags, or statues, which stand for anything.",
    "Ses points sont sur le triangle. Chargez-le des ressources demandées : de votre réserve, " +
      "apportées par vos étendards, ou des statues, qui remplacent tout.",
  );
  return [
    {
      on: ".fleet .boat, .of-boats > *, .boats .list-row, [data-target^='line.'], [data-target^='private']",
      name: say("A boat", "Un bateau"),
      words: boat,
      rule: "4.10",
    },
    {
      on: ".karnak",
      name: say("The boat from Karnak", "Le bateau de Karnak"),
      words: say(
        "Drawn by whoever activated Karnak: nobody else may load it, and it is gone at the end of the round.",
        "Pioché par qui a activé Karnak : personne d’autre ne peut le charger, et il part à la fin " + "de la manche.",
      ),
      rule: "4.5",
    },
    { on: ".capstone", name: say("Points of a boat", "Points d’un bateau"), words: boat, rule: "5" },
    {
      on: ".supply",
      name: say("The general supply", "La réserve générale"),
      words: say(
        "What is left of each resource. Distribution, flags and some powers take from here; what " +
          "boats cost comes back.",
        "Ce qui reste de chaque ressource. Distribution, étendards et certains pouvoirs y puisent ; " +
          "ce que coûtent les bateaux y revient.",
      ),
      rule: "2.2",
    },
    {
      on: ".piles, .discard",
      name: say("Piles and discard", "Pioches et défausse"),
      label: () => "",
      words: say(
        "Character cards to draw, cards discarded face up, boats to come. The discard is shuffled " +
          "when the pile is empty.",
        "Cartes de personnage à piocher, cartes défaussées visibles, bateaux à venir. La défausse " +
          "est mélangée quand la pioche est vide.",
      ),
      rule: "4.6",
    },
    {
      on: ".nile, .river, .fleet",
      name: say("The Nile", "Le Nil"),
      words: say(
        "Eight sites on its banks, five boats on its water. Dashed resources come next round.",
        "Huit sites sur ses rives, cinq bateaux sur ses eaux. Les ressources en pointillé arrivent à " +
          "la manche suivante.",
      ),
      rule: "1",
    },
  ];
}

function arena({ say }: Context): Topic[] {
  const head = (category: string, name: string, words: string): Topic => ({
    on: `.stela-head.${category}, [data-target='arena.${category}']`,
    name,
    words,
    rule: "4.7",
  });
  return [
    head(
      "influence",
      say("Influence", "Influence"),
      say(
        "The one player with most influence who reaches the minimum posts a flag here.",
        "Le seul joueur qui en a le plus et atteint le minimum poste ici un étendard.",
      ),
    ),
    head(
      "negotiation",
      say("Negotiation", "Négociation"),
      say(
        "The one player with most negotiation who reaches the minimum posts a fan here.",
        "Le seul joueur qui en a le plus et atteint le minimum poste ici un éventail.",
      ),
    ),
    head(
      "bargaining",
      say("Bargaining", "Marchandage"),
      say(
        "The one player with most bargaining takes all resources that lie here.",
        "Le seul joueur qui en a le plus prend toutes les ressources posées ici.",
      ),
    ),
    {
      on: ".cell",
      name: say("A seat’s sum", "La somme d’une place"),
      words: say(
        "What the cards of this seat count in this category now, opposing Overseers included. The " +
          "bar shows how far it is from the minimum.",
        "Ce que comptent maintenant les cartes de cette place dans cette catégorie, Intendants " +
          "adverses compris. La barre dit à quelle distance est le minimum.",
      ),
      rule: "4.7",
    },
    {
      on: ".summary, .outcome",
      name: say("If the site ended now", "Si le site finissait maintenant"),
      words: say(
        "Who would win each category with the cards that lie there. A tie or a sum below the minimum " +
          "wins nothing.",
        "Qui gagnerait chaque catégorie avec les cartes posées. Une égalité ou une somme sous le " +
          "minimum ne gagne rien.",
      ),
      rule: "4.7",
    },
    {
      on: ".arena",
      name: say("The active site", "Le site actif"),
      words: say(
        "Turn by turn everybody plays one card here or passes; when all have passed it is resolved.",
        "Tour à tour chacun y joue une carte ou passe ; quand tous ont passé, il est résolu.",
      ),
      rule: "4.6",
    },
    {
      on: ".calm-panel, .quay, .chooser, .pick",
      name: say("What is to be chosen", "Ce qui est à choisir"),
      words: say(
        "Everything that is possible now; touch one of them. What cannot be chosen is not offered.",
        "Tout ce qui est possible maintenant ; touchez l’un d’eux. Ce qui ne se peut n’est pas proposé.",
      ),
      rule: "4",
    },
  ];
}

function holdings({ say }: Context): Topic[] {
  return [
    {
      on: ".track, [data-target^='tokens.']",
      name: say("The order of play", "L’ordre du tour"),
      words: say(
        "Who is on first, and how many flags each has posted: strictly most of them is one point. " +
          "Order tokens of Gizeh change the order of the next round.",
        "Qui joue d’abord, et combien d’étendards chacun a postés : en avoir strictement le plus " +
          "vaut un point. Les jetons d’ordre de Gizeh changent l’ordre suivant.",
      ),
      rule: "4.9",
    },
    {
      on: ".tally",
      name: say("Your points", "Vos points"),
      words: say(
        "Points of the boats you have loaded, and one more for strictly most flags. The round in " +
          "which somebody reaches ten is the last.",
        "Points des bateaux chargés, et un de plus pour strictement le plus d’étendards. La manche " +
          "où quelqu’un atteint dix est la dernière.",
      ),
      rule: "5",
    },
    {
      on: ".reserve, .good",
      name: say("Resources", "Ressources"),
      words: say(
        "Camels, wood, food, stones, workers and statues load boats. A statue stands for any " +
          "resource that is missing.",
        "Chameaux, bois, nourriture, pierres, ouvriers et statues chargent les bateaux. Une statue " +
          "remplace toute ressource qui manque.",
      ),
      rule: "4.10",
    },
    {
      on: ".troop-count, .kit, .troop, [data-target^='troops.']",
      name: say("Flags and fans", "Étendards et éventails"),
      label: (thing) => labelled(thing),
      words: say(
        "Those left to post, and where the others stand. Without one in reserve you cannot post another.",
        "Ceux qui restent à poster, et où sont les autres. Sans réserve, on ne peut plus en poster.",
      ),
      rule: "4.7",
    },
    {
      on: ".player-board, .me, .doing",
      name: say("What a seat has", "Ce que possède une place"),
      words: say(
        "Cards, loaded boats, resources and troops. All of it is open but the hand and what boats are worth.",
        "Cartes, bateaux chargés, ressources et troupes. Tout est visible sauf la main et la valeur " + "des bateaux.",
      ),
      rule: "7",
    },
  ];
}

const explain: Explain<View> = (s) => [...cards(s), ...arena(s), ...sites(s), ...river(s), ...holdings(s)];
export default explain;
