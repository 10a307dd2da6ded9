import { Child, type Recipe } from "./child";
import { tailLog } from "./logs";

/** Exits this soon after a start, this often in a row, count as a crash loop. */
const QUICK_MS = 10_000;
const QUICK_EXITS = 5;

export type Watcher = {
  /** Reports a problem that is being repaired. */
  trouble(sentence: string): void;
  /** It will not be restarted; the installation must stop. */
  givenUp(sentence: string): void;
  /** A process was started or has exited. */
  changed(): void;
};

export class StartError extends Error {}

/** A supervised part: started, watched, and restarted when it exits. */
export class Service {
  #child: Child | undefined;
  #stopping = false;
  #quickExits = 0;

  /** `isReady` probes the part; without it, the part sends a message `{ ready }`. */
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

  /** Resolves when it is ready. A part that cannot start the first time fails with the end of its log. */
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
      throw new StartError(this.#failureMessage("could not start"));
    }
    void died.then(() => this.#afterExit(Date.now() - startedAt));
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

  async #afterExit(livedMs: number): Promise<void> {
    // Children of the process that exited must not hold its port or files.
    this.#child?.kill();
    if (this.#stopping) return;
    this.#quickExits = livedMs < QUICK_MS ? this.#quickExits + 1 : 1;
    if (this.#quickExits >= QUICK_EXITS)
      return this.watcher.givenUp(this.#failureMessage(`ended ${QUICK_EXITS} times in a row`));
    this.watcher.trouble(this.#failureMessage("exited unexpectedly and is being restarted"));
    const pauseMs = Math.min(this.firstPauseMs * 3 ** (this.#quickExits - 1), 5000);
    await new Promise((done) => setTimeout(done, pauseMs));
    const again = Date.now();
    try {
      await this.start();
    } catch {
      await this.#afterExit(Date.now() - again);
    }
  }

  #failureMessage(what: string): string {
    const words = tailLog(this.recipe.log).map((line) => `    ${line}`);
    return [`${this.label} ${what}. Its log: ${this.recipe.log}`, ...words].join("\n");
  }
}
