import type { Background, BackgroundEvent } from "./background";

/** A pending call of a function triggered by an event. */
export type Job = {
  fn: string;
  event: BackgroundEvent;
  /** Its position in the clean order. */
  position: number;
  failures: number;
  /** How often it was put back after it was done. */
  repeats: number;
};

/** Pending background work; an order decides what is done next. */
export class Queue {
  readonly jobs: Job[] = [];
  #running = 0;
  #overlaps = false;
  readonly #background: Background;
  readonly #print: (line: string) => void;
  readonly #quiet: () => Promise<void>;

  /** `quiet` waits until all processor events caused by a job have arrived. */
  constructor(background: Background, print: (line: string) => void, quiet: () => Promise<void>) {
    this.#background = background;
    this.#print = print;
    this.#quiet = quiet;
  }

  /** Whether a job that is running began beside another one, which may have ended since. */
  get overlaps(): boolean {
    return this.#overlaps;
  }

  /** Queues the functions triggered by an event; `position` is their position in the clean order. */
  add(event: BackgroundEvent, position: number): void {
    for (const fn of this.#background.startedBy(event.name))
      this.jobs.push({ fn, event, position, failures: 0, repeats: 0 });
  }

  take(index: number): Job {
    const [job] = this.jobs.splice(index, 1);
    if (!job) throw new Error(`there is no job ${index} of ${this.jobs.length}`);
    return job;
  }

  /** Takes up to `most` other jobs that may share a call with this one; none if its function gets single events. */
  takeWith(job: Job, most: number): Job[] {
    if (!this.#background.batches(job.fn)) return [];
    const others = this.jobs.filter(({ fn }) => fn === job.fn).slice(0, most);
    for (const other of others) this.jobs.splice(this.jobs.indexOf(other), 1);
    return others;
  }

  /** Runs a job, in one call with `others`; failed ones are retried as often as their function allows. */
  async run(job: Job, how = "", others: readonly Job[] = []): Promise<void> {
    const all = [job, ...others];
    this.#running += 1;
    if (this.#running > 1) this.#overlaps = true;
    const ended = await this.#background.call(
      job.fn,
      all.map(({ event }) => event),
      job.failures,
    );
    this.#running -= 1;
    if (this.#running === 0) this.#overlaps = false;
    const what = `${job.event.name} → ${job.fn}${others.length > 0 ? ` with ${others.length} more` : ""}${how}`;
    this.#print(ended.ok ? `    ${what}` : `    ${what}: ${ended.reason}`);
    if (!ended.ok)
      for (const one of all) {
        one.failures += 1;
        if (ended.final || one.failures > this.#background.retries(one.fn))
          throw new Error(`${what} failed for good: ${ended.reason}`);
        this.jobs.push(one);
      }
    await this.#quiet();
  }

  /** Runs cron functions; their failures are left to their next run. */
  async tick(fn: string): Promise<void> {
    this.#print(`    (${fn.replace("almoner-", "")})`);
    await this.#background.tick(fn);
    await this.#quiet();
  }
}
