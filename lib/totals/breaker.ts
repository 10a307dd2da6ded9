/** How a piece of work ended: in time (even with an error), too late, or without having begun. */
export type Outcome = "in time" | "late" | "not begun";

/**
 * A circuit breaker that refuses work that would most likely be late. After `late` consecutive late pieces of work,
 * none is admitted for `pauseMs`, then one at a time until one is in time. Any piece that is in time ends the pause,
 * even if others were late.
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

  /** Admits a piece of work. Returns a function to report its outcome, called once, or null while work is refused. */
  admit(): ((outcome: Outcome) => void) | null {
    if (this.#lateInARow < this.most.late)
      return (outcome) => {
        if (outcome !== "not begun") this.#record(outcome);
      };
    if (this.#isTrying || this.isPaused) return null;
    this.#isTrying = true;
    return (outcome) => {
      this.#isTrying = false;
      this.#record(outcome);
    };
  }

  #record(outcome: Outcome): void {
    const wasInTime = outcome === "in time";
    this.#lateInARow = wasInTime ? 0 : this.#lateInARow + 1;
    this.#pausedUntil = wasInTime ? 0 : Date.now() + this.most.pauseMs;
  }
}
