import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "../../local/up/run-file";

export type Victim = "app" | "jobs" | "postgres";
const VICTIMS: readonly Victim[] = ["app", "jobs", "postgres"];
/** The supervisor treats five exits in a row, each within ten seconds of a start, as a crash loop. */
const SPARED_MS = 10_500;

/** Kills random processes of an installation with SIGKILL and counts the kills. */
export class Killer {
  readonly count: Record<Victim, number> = { app: 0, jobs: 0, postgres: 0 };
  #killedAt: Record<Victim, number> = { app: 0, jobs: 0, postgres: 0 };

  constructor(
    readonly dataDir: string,
    readonly random: () => number,
  ) {}

  /** Kills one process that has run long enough; returns which, if any. */
  strike(): Victim | undefined {
    const now = Date.now();
    const ready = VICTIMS.filter((victim) => now - this.#killedAt[victim] > SPARED_MS);
    const victim = ready[Math.floor(this.random() * ready.length)];
    if (!victim) return undefined;
    const pid = this.#pidOf(victim);
    if (!pid) return undefined;
    this.#killedAt[victim] = now;
    this.count[victim] += 1;
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // It is restarting.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    return victim;
  }

  #pidOf(victim: Victim): number | undefined {
    if (victim !== "postgres") {
      const run: Run = JSON.parse(readFileSync(join(this.dataDir, "run.json"), "utf8"));
      return run.children[victim]?.pid;
    }
    try {
      return Number(readFileSync(join(this.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
}
