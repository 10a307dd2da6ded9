import { readFileSync } from "node:fs";
import { join } from "node:path";
import { childrenOf, isAlive } from "../../local/up/processes";
import type { Run } from "../../local/up/run-file";

/** `worker` is one of several processes of the app, `app` all of them. */
type Victim = "app" | "worker" | "jobs" | "postgres";
/** The supervisors treat five exits in a row, each within ten seconds of a start, as a crash loop. */
const SPARED_MS = 10_500;

/** Kills random processes of an installation with SIGKILL and counts the kills. */
export class Killer {
  readonly count: Partial<Record<Victim, number>>;
  #killedAt: Partial<Record<Victim, number>> = {};

  constructor(
    readonly dataDir: string,
    readonly random: () => number,
    appProcesses: number,
  ) {
    this.count = { app: 0, jobs: 0, postgres: 0, ...(appProcesses > 1 ? { worker: 0 } : {}) };
  }

  /** Kills one process that has run long enough, of those that were killed least. */
  strike(): void {
    const now = Date.now();
    const ready = (Object.keys(this.count) as Victim[]).filter(
      (victim) => now - (this.#killedAt[victim] ?? 0) > SPARED_MS,
    );
    const kills = (victim: Victim) => this.count[victim] ?? 0;
    const least = Math.min(...ready.map(kills));
    const victim = this.#oneOf(ready.filter((one) => kills(one) === least));
    const pid = victim && this.#pidOf(victim);
    if (!pid) return;
    this.#killedAt[victim] = now;
    this.count[victim] = kills(victim) + 1;
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // It is restarting.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }

  #oneOf<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.random() * all.length)];
  }

  #pidOf(victim: Victim): number | undefined {
    if (victim !== "postgres") {
      const run: Run = JSON.parse(readFileSync(join(this.dataDir, "run.json"), "utf8"));
      if (victim !== "worker") return run.children[victim]?.pid;
      const app = run.children["app"]?.pid;
      return app && isAlive(app) ? this.#oneOf(childrenOf(app)) : undefined;
    }
    try {
      return Number(readFileSync(join(this.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
}
