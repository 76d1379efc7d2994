/** lesson.ts -- a first game of Pyramidion, and what the teacher says before each move. */
import type { LessonScript } from "../../web/src/lesson-script.js";

const lesson: LessonScript = {
  record: `mastaba 1
game pyramidion
rules 1
seats 2
play
* order B
* order A
* boat B09
* boat B07
* boat B10
* boat B18
* boat B12
* dist D03
* dist D01
* deal B T02
* deal B N01
* deal B PH
* deal B T01
* deal A M05
* deal A T07
* deal A N06
* deal A N08
B @K
* boat B05
B BT
A RG
A =i
B T01
A RT
B PH
B *BT
A T07
B T02
A .
B .
A @T
A RN
B BM1
A N06
B BG
B =n
A RM2
B BM2
A M05
B BN
A RM1
B N01
B @G
A N08
* dist D09
A G<c
B T<t
* deal B U3
* deal B N02
* deal B U1
* deal B N08
* deal A SV
* deal A M07
* deal A N06
* deal A T06
B @G
B N08
`,
  seats: [{ kind: "human" }, { kind: "bot", level: "apprentice" }],
  words: [
    {
      en:
        "Your rival activated Karnak. Everybody lays cards there: most influence posts a flag, most negotiation " +
        "a fan, most bargaining takes the resources. With two players each must play one card. Play the Goddess.",
      fr:
        "Votre rival active Karnak. Chacun y pose des cartes : le plus d’influence plante un drapeau, le plus de " +
        "négociation un éventail, le plus de commerce prend les ressources. À deux, chacun joue au moins une " +
        "carte. Jouez la Déesse.",
    },
    {
      en: "The Goddess is worth 3 wherever you say. Say influence, to fight for the flag.",
      fr: "La Déesse vaut 3 où vous voulez. Dites influence, pour disputer le drapeau.",
    },
    {
      en: "Your rival adds influence as well. Answer with your own Influence 4.",
      fr: "Votre rival ajoute de l’influence. Répondez par votre Influence 4.",
    },
    {
      en: "A Philosopher copied the best card. Go on: Influence 6.",
      fr: "Un Philosophe a copié la meilleure carte. Continuez : Influence 6.",
    },
    {
      en: "Now it costs more than it is worth, and cards are for the other sites too. Pass.",
      fr: "Cela coûte désormais plus que cela ne vaut, et les cartes servent ailleurs aussi. Passez.",
    },
    {
      en:
        "Your turn to activate a site. Thebes gives workers and a statue, and its flag brings a card each round. " +
        "Choose Thebes.",
      fr:
        "À vous d’activer un site. Thèbes donne ouvriers et statue, et son drapeau une carte par tour. " +
        "Choisissez Thèbes.",
    },
    {
      en: "Show some negotiation: Negotiation 4.",
      fr: "Montrez de la négociation : Négociation 4.",
    },
    {
      en: "Go on with Negotiation 5.",
      fr: "Continuez avec Négociation 5.",
    },
    {
      en: "Bargaining is what takes the resources. Play Bargaining 3.",
      fr: "C’est le commerce qui prend les ressources. Jouez Commerce 3.",
    },
    {
      en: "Another Bargaining 3: a majority must be clear, a tie wins nothing.",
      fr: "Encore Commerce 3 : la majorité doit être nette, l’égalité ne gagne rien.",
    },
    {
      en: "And your last Bargaining card.",
      fr: "Et votre dernière carte Commerce.",
    },
    {
      en:
        "You took a worker and a statue. On Gizeh you have one card left: play it. A fan needs 5 negotiation " +
        "there, and you have 6.",
      fr:
        "Vous avez pris un ouvrier et une statue. À Gizeh il vous reste une carte : jouez-la. L’éventail y " +
        "demande 5 en négociation, vous avez 6.",
    },
    {
      en: "At the end of a round each fan brings one resource of its site. Take a camel.",
      fr: "En fin de tour chaque éventail rapporte une ressource du site. Prenez un chameau.",
    },
    {
      en: "Resources load the boats along the Nile, and loaded boats are points: ten end the game. The river is yours.",
      fr:
        "Les ressources chargent les bateaux du Nil, et les bateaux chargés valent des points : à dix, la partie " +
        "s’achève. Le fleuve est à vous.",
    },
  ],
};

export default lesson;
