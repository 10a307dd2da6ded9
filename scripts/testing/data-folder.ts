import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { basename, join } from "node:path";

/** Linux' file system in memory. */
const MEMORY = "/dev/shm";
/** A run needs about 3 GiB of it. */
const MIN_FREE_BYTES = 8 * 2 ** 30;
const PREFIX = "almoner-tests-";

/**
 * Creates the folder for the data of a run's databases and installations: in memory where there is plenty, because each
 * test file has its own copy of a database, a thousand files; otherwise `run`, the run's folder in the clone.
 */
export function makeDataFolder(run: string, memory = MEMORY): string {
  if (!hasPlenty(memory)) return run;
  removeAbandoned(memory);
  const folder = join(memory, `${PREFIX}${process.pid}-${basename(run)}`);
  mkdirSync(folder);
  return folder;
}

function hasPlenty(memory: string): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= MIN_FREE_BYTES;
  } catch {
    // Other systems have no such folder.
    return false;
  }
}

/** Removes folders of runs that were killed: they occupy memory. */
function removeAbandoned(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^almoner-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
