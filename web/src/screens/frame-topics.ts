/** frame-topics.ts -- what lies on every table, whatever the game: hints and their chances, points, clocks, seats. */
import type { Topic } from "../explanation.js";
import type { TableContext } from "../game-table.js";

export function frameTopics({ say }: TableContext): Topic[] {
  return [
    {
      on: ".hint",
      name: say("A hint, and what it is worth", "Un conseil, et ce qu’il vaut"),
      label: () => "",
      words: say(
        "A bot has played this position to its end many times over, guessing what nobody at your " +
          "seat can know. Of ten such games that begin with this move, so many are won; and on average " +
          "you end so many points ahead of your best rival, or behind. It is an estimate, not a " +
          "promise: a difference of one game in ten may be chance.",
        "Un bot a joué cette position jusqu’au bout de nombreuses fois, en devinant ce que votre " +
          "place ne peut savoir. Sur dix parties qui commencent par ce coup, il en gagne tant ; et en " +
          "moyenne on finit avec tant de points d’avance sur le meilleur rival, ou de retard. C’est " +
          "une estimation, non une promesse : une partie sur dix d’écart peut être due au hasard.",
      ),
    },
    {
      on: ".pill",
      name: say("What the move brings", "Ce que rapporte le coup"),
      words: say(
        "Your points after this move, less your points now. What it makes possible later is not in it.",
        "Vos points après ce coup, moins vos points actuels. Ce qu’il permet plus tard n’y est pas.",
      ),
    },
    {
      on: ".clock",
      name: say("A clock", "Une horloge"),
      words: say(
        "The time that is left to this seat; it runs while the seat has to decide. When it is used " +
          "up, a bot plays on for it.",
        "Le temps qui reste à cette place ; il passe quand c’est à elle de décider. Une fois écoulé, " +
          "un bot joue pour elle.",
      ),
    },
    {
      on: ".others .number, .enlarged .number, .strip .number",
      name: say("Points of a seat", "Points d’une place"),
      words: say(
        "What this seat has as far as you may know it. With +? something hidden may add to it.",
        "Ce que cette place possède, pour autant qu’on le sache. Avec +?, quelque chose de caché " +
          "peut s’y ajouter.",
      ),
    },
    {
      on: ".progress, .steps",
      name: say("How far the game is", "Où en est la partie"),
      words: say(
        "The round that is being played, of how many; beside it the steps of a turn, and which one it is.",
        "La manche en cours, sur combien ; à côté, les étapes d’un tour, et laquelle c’est.",
      ),
    },
    {
      on: ".last-turn",
      name: say("Last turn", "Dernier tour"),
      words: say(
        "What the others have played since your last move. On their boards it is ringed in ink until " +
          "they play again.",
        "Ce que les autres ont joué depuis votre dernier coup. Sur leurs plateaux, c’est cerclé " +
          "d’encre jusqu’à leur prochain coup.",
      ),
      label: () => "",
    },
    {
      on: ".whose, .other > header, .enlarged > header, .strip button, .mark, .seat-mark, .seat, .person",
      name: say("A seat at the table", "Une place à la table"),
      words: say(
        "Who sits there, a person or a bot of some level, and whether it is their turn. Each seat " +
          "has a shape and a colour of its own.",
        "Qui est assis là, une personne ou un bot d’un certain niveau, et si c’est à lui. Chaque " +
          "place a sa forme et sa couleur.",
      ),
      label: () => "",
    },
  ];
}
