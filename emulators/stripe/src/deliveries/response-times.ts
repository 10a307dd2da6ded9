/** Attempts kept. */
const KEPT = 20_000;

/** One delivery attempt that was answered: its start in Unix milliseconds, and milliseconds until the response. */
export type ResponseTime = { at: number; type: string; ms: number };

/** The endpoint's response times to the newest delivery attempts. */
export class ResponseTimes {
  #newest: ResponseTime[] = [];

  add(one: ResponseTime): void {
    this.#newest.push(one);
    if (this.#newest.length >= 2 * KEPT) this.#newest = this.#newest.slice(-KEPT);
  }

  /** Oldest first. */
  all(): readonly ResponseTime[] {
    return this.#newest.slice(-KEPT);
  }
}
