/** new-tournament-screen.ts -- making a tournament: what is played, how many at a table, in which form, how fast, who
 *  may enter, and when it begins. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Games } from "mastaba:protocol";
import { PACES, paceName, paceWords, type GamePace } from "../game-pace.js";
import { aboutOf, games } from "../games.js";
import { icon } from "../icons.js";
import type { Page, Screen } from "../screen.js";
import { formWords } from "../tournament-words.js";
import { tournaments, type NewTournament } from "../tournaments.js";
import { accountLink, complain, oneOf, type Choice } from "../widgets.js";
import { clubFrame } from "./club-frame.js";
import { boxArt } from "./home-screen.js";
import { houseRule, houseRulesFor } from "./house-rule.js";

/** What is wished of it, all of which is said. */
type Wish = Required<NewTournament> & { options: Record<string, string>; rounds: number };

const NAME_LENGTH = 60;
const MOST_ROUNDS = 16;
const USUAL_ROUNDS = 5;
const ALL_ROUNDS = Array.from({ length: MOST_ROUNDS }, (_, i) => i + 1);
const HOUR = 3_600_000;

export class NewTournamentScreen implements Screen {
  private readonly wish: Wish;
  private info: Games["games"][number] | null = null;
  private isBusy = false;
  private fault = "";

  constructor(private readonly page: Page) {
    const first = games[0]!;
    this.wish = {
      name: "",
      game: first.game,
      options: {},
      seats: seatsOf(first.players),
      form: "swiss",
      rounds: USUAL_ROUNDS,
      pace: "live",
      same_deal: [],
      rated: false,
      entry: "everybody",
      starts: null,
    };
    void page.account.read();
    this.learn();
  }

  /** What house rules the title has. */
  private learn(): void {
    const { game } = this.wish;
    this.info = null;
    this.page
      .host("offline")
      .games(this.page.language, game)
      .then(
        ({ games }) => {
          if (game === this.wish.game) this.info = games.find((each) => each.game === game) ?? null;
          this.page.refresh();
        },
        () => undefined,
      );
  }

  title(): string {
    return `${this.page.say("New tournament", "Nouveau tournoi")} · Mastaba`;
  }

  private change(part: Partial<Wish>): void {
    Object.assign(this.wish, part);
    if (this.wish.form === "swiss")
      this.wish.same_deal = this.wish.same_deal.filter((round) => round <= this.wish.rounds);
    this.page.refresh();
  }

  private choose(game: string): void {
    this.change({ game, options: {}, seats: seatsOf(aboutOf(game)!.players) });
    this.learn();
  }

  // ---- drawing ----

  render(): TemplateResult {
    const { page } = this;
    const { say } = page;
    return clubFrame(
      page,
      "tournaments",
      say("New tournament", "Nouveau tournoi"),
      "",
      html`<main class="tourney new"><form class="two" @submit=${(event: Event) => (
        event.preventDefault(),
        void this.make()
      )}>
        <div class="page">${this.whatIsPlayed()} ${this.rounds()} ${this.house()}</div>
        <div class="aside">${this.terms()} ${this.foot()}</div>
      </form></main>`,
      { address: "#/tournaments", words: say("Tournaments", "Tournois") },
    );
  }

  private whatIsPlayed(): TemplateResult {
    const { say } = this.page;
    const { wish } = this;
    const [least, most] = aboutOf(wish.game)!.players;
    const seats = Array.from({ length: most - Math.max(2, least) + 1 }, (_, i) => Math.max(2, least) + i);
    return html`<label class="ask"><span>${say("Name", "Nom")}</span><input class="field" id="tournament-name"
        maxlength=${NAME_LENGTH} required .value=${wish.name}
        placeholder=${say("Ibis Club, autumn rounds", "Club de l’Ibis, rondes d’automne")}
        @input=${(event: Event) => (wish.name = (event.target as HTMLInputElement).value)} /></label>
      ${this.row(
        say("Title", "Jeu"),
        games.map(({ game, title }) => ({
          value: game,
          label: html`${boxArt(aboutOf(game)!)}<span>${title}</span>`,
          name: title,
        })),
        wish.game,
        (game) => this.choose(game),
        "switch boxes",
      )}
      ${this.row(
        say("Seats at each table", "Places par table"),
        seats.map((value) => ({ value, label: String(value) })),
        wish.seats,
        (seats) => this.change({ seats }),
      )}`;
  }

  /** A question and its choices. */
  private row<Value>(
    words: string,
    choices: Choice<Value>[],
    chosen: Value,
    choose: (value: Value) => void,
    kind = "switch",
    more: string | typeof nothing = nothing,
  ): TemplateResult {
    return html`<div class="ask"><h2>${words}</h2>${oneOf(words, choices, chosen, choose, kind)}${
      more === nothing ? nothing : html`<p class="small soft">${more}</p>`
    }</div>`;
  }

  private rounds(): TemplateResult {
    const { say } = this.page;
    const { wish } = this;
    return html`${this.row(
      say("Form", "Formule"),
      (["swiss", "everyone"] as const).map((value) => ({ value, label: formWords(say, value) })),
      wish.form,
      (form) => this.change({ form, same_deal: [] }),
      "switch",
      wish.form === "swiss"
        ? say(
            "As many rounds as you like; in each one meets people with as many points.",
            "Autant de rondes que vous voulez ; on y rencontre des gens qui ont autant de points.",
          )
        : say(
            "As many rounds as it takes until all have met.",
            "Autant de rondes qu’il en faut pour que chacun rencontre chacun.",
          ),
    )}
    ${wish.form === "swiss" ? this.swiss() : this.everyRound()}`;
  }

  /** How many it will take is not known yet. */
  private everyRound(): TemplateResult {
    const { say } = this.page;
    return this.row(
      say("Rounds with the same deal", "Rondes à même donne"),
      [
        { value: false, label: say("None", "Aucune") },
        { value: true, label: say("All", "Toutes") },
      ],
      this.wish.same_deal.length > 0,
      (isEvery) => this.change({ same_deal: isEvery ? ALL_ROUNDS : [] }),
      "switch",
      this.sameDealWords(),
    );
  }

  private sameDealWords(): string {
    return this.page.say(
      "All tables get the same cards, and everybody is compared with those who held the same seat. " +
        "Nobody watches such a round.",
      "Toutes les tables reçoivent les mêmes cartes, et l’on se compare à qui tenait la même place. " +
        "Ces rondes ne se regardent pas.",
    );
  }

  private swiss(): TemplateResult {
    const { say } = this.page;
    const { wish } = this;
    const toggle = (round: number, isOn: boolean) =>
      this.change({
        same_deal: isOn
          ? [...wish.same_deal, round].sort((a, b) => a - b)
          : wish.same_deal.filter((each) => each !== round),
      });
    return html`<label class="ask"><span>${say("Rounds", "Rondes")}</span><input class="field number" type="number"
        min="1" max=${MOST_ROUNDS} required .value=${String(wish.rounds)}
        @change=${(event: Event) => this.change({ rounds: roundsOf(event.target as HTMLInputElement) })} /></label>
      <fieldset class="ask"><legend>${say("Rounds with the same deal", "Rondes à même donne")}</legend>
        <div class="ticks">${Array.from({ length: wish.rounds }, (_, i) => i + 1).map(
          (round) => html`<label><input type="checkbox" .checked=${wish.same_deal.includes(round)}
            @change=${(event: Event) => toggle(round, (event.target as HTMLInputElement).checked)} /><span><span
            class="unseen">${say("Round ", "Ronde ")}</span>${round}</span></label>`,
        )}</div>
        <p class="small soft">${this.sameDealWords()}</p></fieldset>`;
  }

  private house(): TemplateResult | typeof nothing {
    const { say } = this.page;
    const options = this.info ? houseRulesFor(this.info, this.wish.seats) : [];
    if (!options.length) return nothing;
    return html`<details class="house"><summary>${say("House rules", "Règles de la maison")}</summary>${options.map(
      (option) => houseRule(this.page, option, this.wish.options),
    )}</details>`;
  }

  private terms(): TemplateResult {
    const { say } = this.page;
    const { wish } = this;
    return html`<section class="panel">
      ${this.row<GamePace>(
        say("Pace", "Rythme"),
        PACES.map((value) => ({ value, label: paceName(say, value) })),
        wish.pace,
        (pace) => this.change({ pace }),
        "switch",
        `${paceWords(say, wish.pace)} · ${patienceWords(this.page, wish.pace)}`,
      )}
      ${this.row(
        say("Who may enter", "Qui peut s’inscrire"),
        [
          { value: "everybody" as const, label: say("Everybody", "Tout le monde") },
          { value: "link" as const, label: say("Whoever has the link", "Qui a le lien") },
        ],
        wish.entry,
        (entry) => this.change({ entry }),
      )}
      ${this.row(
        say("Rating", "Cote"),
        [
          { value: false, label: say("For fun", "Pour le plaisir") },
          { value: true, label: say("Rated", "Classé") },
        ],
        wish.rated,
        (rated) => this.change({ rated }),
      )}
      ${this.begins()}
    </section>`;
  }

  private begins(): TemplateResult {
    const { say } = this.page;
    const { wish } = this;
    return html`${this.row(
      say("It begins", "Début"),
      [
        { value: false, label: say("When I begin it", "Quand je le lance") },
        { value: true, label: say("At a time", "À une heure dite") },
      ],
      wish.starts !== null,
      (isTimed) => this.change({ starts: isTimed ? nextHour(Date.now()) : null }),
    )}
    ${
      wish.starts === null
        ? nothing
        : html`<label class="ask"><span class="unseen">${say("Date and time", "Date et heure")}</span><input
            class="field" type="datetime-local" required .value=${localText(wish.starts)}
            @change=${(event: Event) => this.setTime((event.target as HTMLInputElement).value)} /></label>`
    }`;
  }

  private setTime(text: string): void {
    const time = new Date(text).getTime();
    if (Number.isFinite(time)) this.change({ starts: time });
  }

  /** Making one takes a name that is kept: that can be done in place. */
  private foot(): TemplateResult {
    const { page, fault } = this;
    const { say } = page;
    if (page.account.signedIn === null)
      return html`<section class="panel"><p>${say(
        "Whoever makes a tournament is known by a name that is kept.",
        "Qui crée un tournoi se fait connaître par un nom gardé.",
      )}</p><div class="buttons">${accountLink(page, "keep", say("Keep my name", "Garder mon nom"), "button main")}
        ${accountLink(page, "signIn", say("Sign in", "Me reconnaître"), "button plain")}</div></section>`;
    return html`<div class="foot"><p class="fault" role="alert">${fault}</p><button class="button main wide"
        ?disabled=${this.isBusy}>${icon("check")}${say("Make the tournament", "Créer le tournoi")}</button></div>`;
  }

  private async make(): Promise<void> {
    const { page, wish } = this;
    if (this.isBusy || page.account.signedIn === null) return;
    this.isBusy = true;
    this.fault = "";
    page.refresh();
    try {
      const made = await tournaments(page.language).make({ ...wish, name: wish.name.trim() });
      page.go(`#/tournament/${made.tournament}`, true);
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
      complain(page, error);
    }
    this.isBusy = false;
    page.refresh();
  }
}

/** Three, or as near as the title allows; alone there is nobody to be ahead of. */
function seatsOf([least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(3, least));
}

function roundsOf({ value }: HTMLInputElement): number {
  return Math.min(MOST_ROUNDS, Math.max(1, Math.round(Number(value)) || 1));
}

function nextHour(now: number): number {
  return Math.ceil((now + HOUR / 2) / HOUR) * HOUR;
}

/** As an input of the device wants it: "2026-11-19T19:00". */
function localText(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** For how long a table waits for its people. */
export function patienceWords({ say }: Page, pace: GamePace): string {
  return pace === "slow"
    ? say("tables wait a day for their people", "les tables attendent un jour")
    : say("tables wait ten minutes for their people", "les tables attendent dix minutes");
}
