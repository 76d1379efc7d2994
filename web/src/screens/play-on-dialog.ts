/** play-on-dialog.ts -- before a moment of a replay becomes a table: which seat is mine, and who holds the others. */
import { html, type TemplateResult } from "lit-html";
import type { Level, Seat } from "mastaba:protocol";
import { icon, mark } from "../icons.js";
import { levelName, LEVELS } from "../levels.js";
import type { Company } from "../play-on.js";
import type { Page } from "../screen.js";
import { oneOf } from "../widgets.js";
import { sheet } from "./dialogs.js";

export class PlayOnDialog {
  private isBusy = false;

  constructor(
    private readonly page: Page,
    private readonly seats: readonly { seat: Seat; name: string }[],
    /** How far the game is there, in the game's own words. */
    private readonly progress: string,
    private company: Company,
    private readonly begin: (company: Company) => Promise<void>,
    private readonly close: () => void,
  ) {}

  private async go(): Promise<void> {
    this.isBusy = true;
    this.page.refresh();
    try {
      await this.begin(this.company);
    } catch (error) {
      this.isBusy = false;
      this.page.toast(error instanceof Error ? error.message : String(error));
    }
  }

  private choose(part: Partial<Company>): void {
    this.company = { ...this.company, ...part };
    this.page.refresh();
  }

  render(): TemplateResult {
    const { say } = this.page;
    const { seat, level } = this.company;
    return sheet(
      this.page,
      say("Play on from here", "Continuer d’ici"),
      html`<div class="sharing">
        <p>${say(
          `A new table opens at this moment (${this.progress}). Bots hold the other seats, and know what those know. ` +
            "The game you look at stays as it is.",
          `Une table s’ouvre à ce moment (${this.progress}). Des bots tiennent les autres places et savent ce ` +
            "qu’elles savent. La partie revue ne change pas.",
        )}</p>
        <span class="small">${say("I sit at", "Ma place")}</span>
        ${oneOf<Seat>(
          say("I sit at", "Ma place"),
          this.seats.map(({ seat, name }) => ({ value: seat, label: mark(seat), name })),
          seat,
          (seat) => this.choose({ seat }),
          "switch seats-switch",
        )}
        <span class="small">${say("The others are", "Les autres sont")}</span>
        ${oneOf<Level>(
          say("The others are", "Les autres sont"),
          LEVELS.map((level) => ({ value: level, label: levelName(say, level) })),
          level,
          (level) => this.choose({ level }),
          "switch levels-switch",
        )}
        <div class="buttons"><button class="button main" autofocus ?disabled=${this.isBusy}
          @click=${() => void this.go()}>${icon("play")}${say("Play on", "Continuer")}</button></div>
      </div>`,
      this.close,
    );
  }
}
