/** How a piece of work ended: in time (also with an error), too late, or without having begun. */
export type Outcome = "in time" | "late" | "not begun";

/**
 * Refuses work that would most likely be late: after `late` pieces of work in a row that were late, none is admitted for `pauseMs`; then
 * one at a time, until one is in time. One that is in time ends the pause, whatever others were.
 */
export class Breaker {
  #lateInARow = 0;
  #pausedUntil = 0;
  #isTrying = false;

  constructor(readonly most: { late: number; pauseMs: number }) {}

  /** Whether work was late within the last `pauseMs`. */
  get isPaused(): boolean {
    return Date.now() < this.#pausedUntil;
  }

  /** Admits a piece of work, and returns what takes its outcome, once; null while work is refused. */
  admit(): ((outcome: Outcome) => void) | null {
    if (this.#lateInARow < this.most.late)
      return (outcome) => {
        if (outcome !== "not begun") this.#note(outcome);
      };
    if (this.#isTrying || this.isPaused) return null;
    this.#isTrying = true;
    return (outcome) => {
      this.#isTrying = false;
      this.#note(outcome);
    };
  }

  #note(outcome: Outcome): void {
    const wasInTime = outcome === "in time";
    this.#lateInARow = wasInTime ? 0 : this.#lateInARow + 1;
    this.#pausedUntil = wasInTime ? 0 : Date.now() + this.most.pauseMs;
  }
}
