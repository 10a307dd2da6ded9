import type { Faults } from "@almoner/emulator-core";
import type { Pool } from "pg";
import type { WatchedClock } from "../schedule/clock-moved-back";
import type { Settings } from "../settings";
import type { Registry } from "./registry";

/** Shared by the parts of the server. */
export type Core = {
  settings: Settings;
  pool: Pool;
  faults: Faults;
  /** The installation's clock, Unix milliseconds. */
  now: () => number;
  clock: WatchedClock;
  /** The app's functions; null before the first sync. */
  registry: Registry | null;
  /** The epoch while this process leads; null otherwise. */
  epoch: number | null;
  stopping: boolean;
};

/** Resolves after real milliseconds; does not keep the process alive. */
export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms).unref());
}

// Short compared with a call of the application. Under load it combines several statements into one.
const BETWEEN_STATEMENTS_MS = 5;

/**
 * Spaces statements of one kind, so that each writes more under load. The first statement after a pause does not wait.
 */
export class Spacing {
  #last = 0;

  /** Milliseconds to wait before the next statement; counts it as sent then. */
  next(): number {
    const now = performance.now();
    const at = Math.max(now, this.#last + BETWEEN_STATEMENTS_MS);
    this.#last = at;
    return at - now;
  }
}

/** True for errors in the data rather than an unreachable database: a retry cannot help. */
export function isDataError(error: unknown): boolean {
  const code = error && typeof error === "object" && "code" in error ? String(error.code) : "";
  return /^(22|23|42|54)...$/.test(code);
}

/** The message of any thrown value. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
