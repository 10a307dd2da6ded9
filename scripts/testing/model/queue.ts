import type { Background, BackgroundEvent } from "./background";

/** One call of one function that an event has started and that is not done yet. */
export type Job = {
  fn: string;
  event: BackgroundEvent;
  /** Its place in the clean order. */
  place: number;
  failures: number;
  /** How often it was put back after it was done. */
  repeats: number;
};

/** Background work that waits; an order decides what is done next. */
export class Queue {
  readonly jobs: Job[] = [];
  /** How many jobs are being done at this moment. */
  running = 0;
  readonly #background: Background;
  readonly #say: (line: string) => void;
  readonly #quiet: () => Promise<void>;

  /** `quiet` waits until all that a job made the processor tell has come in. */
  constructor(background: Background, say: (line: string) => void, quiet: () => Promise<void>) {
    this.#background = background;
    this.#say = say;
    this.#quiet = quiet;
  }

  /** Starts what an event starts; `place` says when the clean order does it. */
  add(event: BackgroundEvent, place: number): void {
    for (const fn of this.#background.startedBy(event.name))
      this.jobs.push({ fn, event, place, failures: 0, repeats: 0 });
  }

  take(index: number): Job {
    const [job] = this.jobs.splice(index, 1);
    if (!job) throw new Error(`there is no job ${index} of ${this.jobs.length}`);
    return job;
  }

  /** Does a job; one that fails waits for another try, as often as its function allows. */
  async run(job: Job, how = ""): Promise<void> {
    this.running += 1;
    const ended = await this.#background.call(job.fn, job.event, job.failures);
    this.running -= 1;
    const what = `${job.event.name} → ${job.fn}${how}`;
    this.#say(ended.ok ? `    ${what}` : `    ${what}: ${ended.reason}`);
    if (!ended.ok) {
      job.failures += 1;
      if (ended.final || job.failures > this.#background.retries(job.fn))
        throw new Error(`${what} failed for good: ${ended.reason}`);
      this.jobs.push(job);
    }
    await this.#quiet();
  }

  /** Does what time makes happen; its failures are another round's business. */
  async tick(fn: string): Promise<void> {
    this.#say(`    (${fn.replace("almoner-", "")})`);
    await this.#background.tick(fn);
    await this.#quiet();
  }
}
