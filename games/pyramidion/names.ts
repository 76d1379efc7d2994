/** names.ts -- what things of Pyramidion are called on the table, in both languages. */
import type { Seat } from "mastaba:protocol";
import type { Say } from "../../web/src/i18n.js";
import {
  amount,
  typesIn,
  type Category,
  type Face,
  type Heap,
  type PyramidionContext,
  type Kind,
  type Resource,
  type Site,
} from "./view.js";

type Words = readonly [english: string, french: string];

const sites: Record<Site, Words> = {
  G: ["Gizeh", "Gizeh"],
  A: ["Abu Simbel", "Abou Simbel"],
  T: ["Thebes", "Thèbes"],
  L: ["Luxor", "Luxor"],
  X: ["Alexandria", "Alexandrie"],
  C: ["Cairo", "Le Caire"],
  P: ["Philae", "Philae"],
  K: ["Karnak", "Karnak"],
};

const one: Record<Resource, Words> = {
  c: ["camel", "chameau"],
  w: ["wood", "bois"],
  f: ["food", "nourriture"],
  s: ["stone", "pierre"],
  o: ["worker", "ouvrier"],
  t: ["statue", "statue"],
};

const several: Record<Resource, Words> = {
  c: ["camels", "chameaux"],
  w: ["wood", "bois"],
  f: ["food", "nourritures"],
  s: ["stones", "pierres"],
  o: ["workers", "ouvriers"],
  t: ["statues", "statues"],
};

/** By power: what the tile does, in a sentence and as a title of the arena. */
const powers: Record<string, { whole: Words; short: Words }> = {
  order_token: {
    whole: [
      "Play an influence card here: you may take an order token.",
      "Jouez-y une carte d’influence : vous pouvez prendre un jeton d’ordre.",
    ],
    short: ["Influence card: an order token", "Carte d’influence : un jeton d’ordre"],
  },
  trade_3_workers_for_statue: {
    whole: ["After the site, 3 workers may become 1 statue.", "Après le site, 3 ouvriers peuvent devenir 1 statue."],
    short: ["At the end: 3 workers for 1 statue", "À la fin : 3 ouvriers pour 1 statue"],
  },
  extra_card: {
    whole: ["The flag here deals its owner one more card.", "L’étendard donne une carte de plus à son propriétaire."],
    short: ["The flag here: one more card", "L’étendard d’ici : une carte de plus"],
  },
  first_ankh_draws: {
    whole: ["The first ankh played here draws a card.", "Le premier ânkh joué ici pioche une carte."],
    short: ["First ankh: a card", "Premier ânkh : une carte"],
  },
  each_ankh_resource: {
    whole: ["Every ankh played here takes a resource.", "Chaque ânkh joué ici prend une ressource."],
    short: ["Every ankh: a resource", "Chaque ânkh : une ressource"],
  },
  first_ankh_sends_troop_home: {
    whole: [
      "The first ankh played here may send any troop home.",
      "Le premier ânkh joué ici peut renvoyer une troupe.",
    ],
    short: ["First ankh: a troop goes home", "Premier ânkh : une troupe rentre"],
  },
  revolt_token_plus_2: {
    whole: ["Revolt tokens are worth 2 more here.", "Les jetons révolte valent 2 de plus ici."],
    short: ["Revolt tokens: 2 more each", "Jetons révolte : 2 de plus chacun"],
  },
  private_boat: {
    whole: ["Whoever activates it draws a boat of their own.", "Qui l’active pioche un bateau à soi."],
    short: ["Activator: a boat of their own", "Qui active : un bateau à soi"],
  },
};

const categories: Record<Category, Words> = {
  influence: ["Influence", "Influence"],
  negotiation: ["Negotiation", "Négociation"],
  bargaining: ["Bargaining", "Marchandage"],
};

const types: Record<string, Words> = {
  torturer: categories.influence,
  negotiator: categories.negotiation,
  merchant: categories.bargaining,
  revolt: ["Revolt", "Révolte"],
  special: ["Special", "Spécial"],
};

/** By effect: the card's name and what it does in a few words. */
const effects: Record<string, { name: Words; does: Words }> = {
  revolt: { name: ["Revolt", "Révolte"], does: ["one revolt token", "un jeton révolte"] },
  goddess: { name: ["Goddess", "Déesse"], does: ["one category, your choice", "une catégorie au choix"] },
  high_priest: { name: ["High Priest", "Grand Prêtre"], does: ["takes a card back", "reprend une carte"] },
  bandit: { name: ["Bandit", "Bandit"], does: ["removes one card here", "retire une carte d’ici"] },
  guard: { name: ["Guard", "Garde"], does: ["removes a card or troop", "retire carte ou troupe"] },
  vizier: { name: ["Vizier", "Vizir"], does: ["takes a resource here", "prend une ressource"] },
  thief: { name: ["Thief", "Voleur"], does: ["removes a bargaining", "retire un marchandage"] },
  philosopher: { name: ["Philosopher", "Philosophe"], does: ["copies a card here", "copie une carte d’ici"] },
  slaver: { name: ["Overseer", "Intendant"], does: ["rivals’ values −1", "valeurs rivales −1"] },
  engraver: { name: ["Engraver", "Lithographeur"], does: ["minimums +3, or a swap", "minimums +3 ou échange"] },
  politician: { name: ["Politician", "Homme politique"], does: ["a resource, a card", "ressource et carte"] },
};

export function siteName(say: Say, site: Site): string {
  return say(...sites[site]);
}

/** "on Luxor": French has its own preposition for Cairo. */
export function onSite(say: Say, site: Site): string {
  return say(`on ${sites[site][0]}`, site === "C" ? "au Caire" : `à ${sites[site][1]}`);
}

export function powerWords(say: Say, power: string): string {
  return say(...powers[power]!.whole);
}

export function powerTitle(say: Say, power: string): string {
  return say(...powers[power]!.short);
}

export function categoryName(say: Say, category: Category): string {
  return say(...categories[category]);
}

export function resourceName(say: Say, resource: Resource, count = 1): string {
  return say(...(count === 1 ? one : several)[resource]);
}

/** As counted goods are printed, each figure explained: "2 (stones), 1 (worker)". */
export function printedHeap(say: Say, heap: Heap): string {
  const words = typesIn(heap).map(
    (resource) => `${amount(heap, resource)} (${resourceName(say, resource, amount(heap, resource))})`,
  );
  return words.length ? words.join(", ") : say("empty", "vide");
}

/** "2 stones, 1 worker". */
export function heapWords(say: Say, heap: Heap): string {
  const words = typesIn(heap).map(
    (resource) => `${amount(heap, resource)} ${resourceName(say, resource, amount(heap, resource))}`,
  );
  return words.length ? words.join(", ") : say("nothing", "rien");
}

export function troopName(say: Say, kind: Kind): string {
  return kind === "torturers" ? say("flag", "étendard") : say("fan", "éventail");
}

/** "Idris’s flag", "your flag". */
export function troopOf(s: PyramidionContext, kind: Kind, seat: Seat): string {
  const troop = troopName(s.say, kind);
  if (isMe(s, seat)) return s.say(`your ${troop}`, `votre ${troop}`);
  return s.say(`${s.name(seat)}’s ${troop}`, `l’${troop} de ${s.name(seat)}`);
}

/** Is this seat addressed as "you"? On one device for several people everybody has a name. */
export function isMe(s: PyramidionContext, seat: Seat): boolean {
  return seat === s.me && s.name(seat) === s.say("You", "Vous");
}

/** "Influence 6", "Goddess", "Overseer". */
export function cardName(say: Say, face: Face | undefined): string {
  if (!face) return say("card", "carte");
  const effect = effects[face.effect];
  if (effect) return say(...effect.name);
  const values = face.values.filter((value) => value > 0);
  return `${say(...types[face.type]!)} ${values.join("/")}`;
}

/** The line below the emblem of a hand card. */
export function cardTitle(say: Say, face: Face): string {
  const effect = effects[face.effect];
  return effect ? say(...effect.name) : say(...types[face.type]!);
}

export function cardDoes(say: Say, face: Face): string {
  const effect = effects[face.effect];
  return effect ? say(...effect.does) : "";
}
