import type { Faults } from "@almoner/emulator-core";
import type { Pool } from "pg";
import type { WatchedClock } from "../schedule/clock-moved-back";
import type { Settings } from "../settings";
import type { Registry } from "./registry";

/** What the parts of the server share. */
export type Core = {
  settings: Settings;
  pool: Pool;
  faults: Faults;
  /** The installation's clock, Unix milliseconds. */
  now: () => number;
  clock: WatchedClock;
  /** The app's functions; null until it has answered the first sync. */
  registry: Registry | null;
  /** Our epoch while this process leads; null otherwise. */
  epoch: number | null;
  stopping: boolean;
};

/** Resolves after real milliseconds, and does not keep the process alive. */
export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms).unref());
}

/** True for errors of the data, as opposed to an unreachable database: a retry cannot help. */
export function isDataError(error: unknown): boolean {
  const code = error && typeof error === "object" && "code" in error ? String(error.code) : "";
  return /^(22|23|42|54)...$/.test(code);
}

/** The message of anything thrown. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
