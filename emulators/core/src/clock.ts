import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How long a read value stays valid, in milliseconds. */
const FRESH_MS = 10;

/**
 * The one clock of a local installation: real time plus the offset in `<DATA_DIR>/clock.json`
 * (`{ "offsetMs": number }`), so that moving it moves the application and every emulator together.
 */
export type Clock = {
  now(): Date;
  /** Milliseconds by which the installation is ahead of real time. */
  offsetMs(): number;
  /** Moves the clock for every process; readers elsewhere see it within some milliseconds. */
  move(offsetMs: number): void;
};

export function openClock(dataDir: string): Clock {
  const file = join(dataDir, "clock.json");
  let checkedAt = 0;
  let offset = 0;
  // The whole file is read: its modification time does not distinguish two moves within a few milliseconds.
  const offsetMs = (): number => {
    const real = Date.now();
    if (Math.abs(real - checkedAt) > FRESH_MS) {
      checkedAt = real;
      offset = readOffset(file) ?? offset;
    }
    return offset;
  };
  return {
    offsetMs,
    now: () => new Date(Date.now() + offsetMs()),
    move(to) {
      mkdirSync(dataDir, { recursive: true });
      // Renamed into place: a reader never sees a partial file.
      const next = `${file}.${process.pid}`;
      writeFileSync(next, JSON.stringify({ offsetMs: to }));
      renameSync(next, file);
      checkedAt = Date.now();
      offset = to;
    },
  };
}

/** The reading half of the clock. */
export function makeClock(dataDir: string): () => Date {
  return openClock(dataDir).now;
}

/** 0 without a file; undefined while another process truncates and writes it, so that the last value stays valid. */
function readOffset(file: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
  return text.trim() === "" ? undefined : Number(JSON.parse(text).offsetMs) || 0;
}
