/** rule-pictures.ts -- moments of a game beside its rules, drawn by the code that draws the tables. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Language, Seat } from "mastaba:protocol";
import type { Page } from "./screen.js";
import { loadTable } from "./games.js";
import type { GameTable, TableContext } from "./game-table.js";
import { Replay } from "./replay.js";
import { stillContext } from "./table-context.js";

/** As the build has read it from games/GAME/pictures.record. */
interface RulePicture {
  rule: string;
  shows: "board" | "market" | "things";
  seat: Seat;
  things: { kind: string; id: string }[];
  plays: number;
  words: Record<Language, string>;
}

async function fetchPictures(game: string): Promise<{ record: string; pictures: RulePicture[] }> {
  const answer = await fetch(`rules/${game}.pictures.json`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.json() as Promise<{ record: string; pictures: RulePicture[] }>;
}

export class RulePictures {
  private constructor(
    private readonly page: Page,
    private readonly replay: Replay,
    private readonly table: GameTable,
    private readonly pictures: readonly RulePicture[],
  ) {}

  static async load(page: Page, game: string): Promise<RulePictures> {
    const [{ record, pictures }, table, engine] = await Promise.all([
      fetchPictures(game),
      loadTable(game),
      page.engine(game),
    ]);
    return new RulePictures(page, await Replay.read(engine, record, page.language), table, pictures);
  }

  /** What stands beside a paragraph. */
  of(rule: string): TemplateResult | typeof nothing {
    const found = this.pictures.filter((picture) => picture.rule === rule);
    return found.length ? html`${found.map((picture) => this.figure(picture))}` : nothing;
  }

  /** The words tell what is to be seen; the drawing itself is nothing to touch or to be read out piece by piece. */
  private figure(picture: RulePicture): TemplateResult {
    const { game } = this.replay;
    const context = stillContext(this.page, this.replay.state(picture.plays, "all"), picture.seat, null);
    return html`<figure class="rule-picture table-${game}" data-shows=${picture.shows}>
      <div class="drawing" inert aria-hidden="true">${this.drawing(picture, context)}</div>
      <figcaption>${picture.words[this.page.language]}</figcaption>
    </figure>`;
  }

  private drawing({ shows, seat, things }: RulePicture, context: TableContext): TemplateResult {
    if (shows === "board") return html`<div class="large-board">${this.table.board(context, seat)}</div>`;
    if (shows === "market") return this.table.market(context);
    return html`${things.map(
      ({ kind, id }) => html`<span class="thing">${this.table.picture?.(context, kind, id)?.drawing ?? nothing}</span>`,
    )}`;
  }
}
