/** kept-review.ts -- the review of one game for all screens that show it: reckoned as long as one of them looks, kept
 *  until another game is reviewed. */
import type { RecordFault } from "./record-faults.js";
import { startReviewer, type FromReviewer, type Review, type ReviewOrder } from "./review.js";

/** Milliseconds until the work ends that nobody looks at: from one screen to the next it goes on. */
const GRACE = 2000;

export class KeptReview {
  review: Review | null = null;
  chart = "";
  /** Why there is none: the record's fault, or words. */
  fault: RecordFault | null = null;
  words = "";
  private end: (() => void) | null = null;
  private readonly lookers = new Set<() => void>();

  constructor(readonly order: ReviewOrder) {}

  /** `changed` is called when more is known. Returns how to stop looking. */
  look(changed: () => void): () => void {
    this.lookers.add(changed);
    this.goOn();
    return () => {
      this.lookers.delete(changed);
      setTimeout(() => this.lookers.size || this.stop(), GRACE);
    };
  }

  get isAtWork(): boolean {
    return this.end !== null;
  }

  /** What was reckoned is shown until there is more. */
  goOn(): void {
    const isDone = this.review !== null && this.review.done === this.review.tasks;
    if (!isDone && !this.fault && !this.words) this.end ??= startReviewer(this.order, (message) => this.hear(message));
  }

  stop(): void {
    this.end?.();
    this.end = null;
  }

  private hear(message: FromReviewer): void {
    if (message.kind === "fault") this.fault = message.fault;
    else if (message.kind === "failed") this.words = message.words;
    else if (message.kind === "review" && message.review.done >= (this.review?.done ?? 0)) {
      this.review = message.review;
      this.chart = message.chart;
      if (message.review.done === message.review.tasks) this.stop();
    }
    for (const changed of this.lookers) changed();
  }
}

let kept: KeptReview | null = null;

/** The one that is kept, where it is of this game; else a new one. */
export function reviewOf(order: ReviewOrder): KeptReview {
  if (kept && JSON.stringify(kept.order) === JSON.stringify(order)) return kept;
  kept?.stop();
  return (kept = new KeptReview(order));
}

/** Whether something is known already. */
export function isReviewed(order: ReviewOrder): boolean {
  return kept?.review != null && JSON.stringify(kept.order) === JSON.stringify(order);
}

export const REVIEWER = "vizier";
const SIZES = { phone: [366, 280], desktop: [914, 372] } as const;

/** As every screen orders it. */
export function orderFor(page: { isPhone: boolean; language: ReviewOrder["language"] }, record: string): ReviewOrder {
  const [width, height] = page.isPhone ? SIZES.phone : SIZES.desktop;
  return { kind: "review", record, language: page.language, level: REVIEWER, seed: 1, width, height };
}
