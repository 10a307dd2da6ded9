import { Child, type Recipe } from "./child";
import { tailLog } from "./logs";

/** Dying this soon after a start, this often in a row, is a crash loop. */
const QUICK_MS = 10_000;
const QUICK_DEATHS = 5;

export type Watcher = {
  /** A sentence about something that went wrong and is being mended. */
  trouble(sentence: string): void;
  /** It will not come back; the whole is to be stopped. */
  givenUp(sentence: string): void;
  /** A process was started or ended. */
  changed(): void;
};

export class StartError extends Error {}

/** A part that is kept running: started, watched, started again when it dies. */
export class Service {
  #child: Child | undefined;
  #stopping = false;
  #quickDeaths = 0;

  /** `isReady` asks the part itself; without it, the part says so by a message `{ ready }`. */
  constructor(
    readonly label: string,
    readonly recipe: Recipe,
    readonly watcher: Watcher,
    readonly isReady?: () => Promise<boolean>,
    readonly firstPauseMs = 100,
  ) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when it is ready. A part that cannot start the first time fails with what it said last. */
  async start(): Promise<void> {
    if (this.#stopping) return;
    const child = new Child(this.recipe);
    this.#child = child;
    this.watcher.changed();
    const startedAt = Date.now();
    const died = child.ended.then(() => false);
    const isUp = await Promise.race([this.#ready(child), died]);
    if (!isUp) {
      if (this.#stopping) return;
      throw new StartError(this.#obituary("could not start"));
    }
    void died.then(() => this.#afterDeath(Date.now() - startedAt));
  }

  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true;
    await this.#child?.stop(patienceMs);
  }

  kill(): void {
    this.#stopping = true;
    this.#child?.kill();
  }

  async #ready(child: Child): Promise<boolean> {
    if (!this.isReady)
      return new Promise((done) =>
        child.onMessage((message) => {
          if (typeof message === "object" && message !== null && "ready" in message) done(true);
        }),
      );
    let over = false;
    void child.ended.then(() => {
      over = true;
    });
    while (!over && !(await this.isReady())) await new Promise((done) => setTimeout(done, 50));
    return !over;
  }

  async #afterDeath(livedMs: number): Promise<void> {
    // What the dead process started must not hold its port or its files.
    this.#child?.kill();
    if (this.#stopping) return;
    this.#quickDeaths = livedMs < QUICK_MS ? this.#quickDeaths + 1 : 1;
    if (this.#quickDeaths >= QUICK_DEATHS)
      return this.watcher.givenUp(this.#obituary(`ended ${QUICK_DEATHS} times in a row`));
    this.watcher.trouble(this.#obituary("ended by itself and is started again"));
    const pauseMs = Math.min(this.firstPauseMs * 3 ** (this.#quickDeaths - 1), 5000);
    await new Promise((done) => setTimeout(done, pauseMs));
    const again = Date.now();
    try {
      await this.start();
    } catch {
      await this.#afterDeath(Date.now() - again);
    }
  }

  #obituary(what: string): string {
    const words = tailLog(this.recipe.log).map((line) => `    ${line}`);
    return [`${this.label} ${what}. Its log: ${this.recipe.log}`, ...words].join("\n");
  }
}
