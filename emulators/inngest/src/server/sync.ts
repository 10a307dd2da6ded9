import { fetchFunctions } from "../protocol/call-app";
import type { FunctionConfig } from "../protocol/types";
import { type Core, pause, reason } from "./core";
import { Registry, UnsupportedFunction } from "./registry";

const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 2000;
const RESYNC_MS = 3000;
/** Exit code for an unsupported configuration: a restart does not help. */
export const EXIT_CONFIG = 78;

/** Keeps the list of functions in sync with the app. */
export class Sync {
  #last = "";
  #busy = false;

  constructor(
    private readonly core: Core,
    private readonly onChange: () => void,
  ) {}

  /** Retries until the app answers; then every few seconds when `resync` is set. */
  async start(): Promise<void> {
    let ms = FIRST_PAUSE_MS;
    for (let tries = 1; !this.core.registry && !this.core.stopping; tries += 1) {
      const problem = await this.#fetch();
      if (problem === null) break;
      if (tries === 5)
        console.error(`jobs: still waiting for the app at ${this.core.settings.serveUrl}: ${problem}`);
      await pause(ms);
      ms = Math.min(ms * 1.5, LONGEST_PAUSE_MS);
    }
    while (this.core.settings.resync && !this.core.stopping) {
      await pause(RESYNC_MS);
      await this.again();
    }
  }

  /** Syncs again, for instance because the app was down or did not know a function. */
  async again(): Promise<void> {
    if (this.core.registry && !this.#busy) await this.#fetch();
  }

  async #fetch(): Promise<string | null> {
    this.#busy = true;
    try {
      this.#use(await fetchFunctions(this.core.settings));
      return null;
    } catch (error) {
      if (!(error instanceof UnsupportedFunction)) return reason(error);
      console.error(`jobs: ${error.message}`);
      if (!this.core.registry) process.exit(EXIT_CONFIG);
      return error.message;
    } finally {
      this.#busy = false;
    }
  }

  #use(configs: FunctionConfig[]): void {
    const text = JSON.stringify(configs);
    if (text === this.#last) return;
    this.core.registry = new Registry(configs);
    this.#last = text;
    console.log(`jobs: ${configs.length} functions of ${this.core.settings.serveUrl}`);
    this.onChange();
  }
}
