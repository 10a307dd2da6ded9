import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { freemem } from "node:os";
import { basename, join } from "node:path";
import { isAlive } from "@/local/up/processes";

/** The file system in memory of Linux. */
const MEMORY = "/dev/shm";
/** A run needs about 3 GiB of it. */
const MIN_FREE_BYTES = 8 * 2 ** 30;
/** Followed by the id of the run's process. */
const PREFIX = "almoner-tests-";

/**
 * Creates the folder for the databases and installations of a run. It is in memory if enough is free, because each test
 * file copies a database of about a thousand files; otherwise it is `run`, the run's folder in the clone.
 */
export function makeDataFolder(run: string, memory = MEMORY): string {
  if (!hasEnough(memory)) return run;
  removeAbandoned(memory);
  const folder = join(memory, `${PREFIX}${process.pid}-${basename(run)}`);
  mkdirSync(folder);
  return folder;
}

function hasEnough(memory: string): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= MIN_FREE_BYTES;
  } catch {
    // Other systems have no such folder.
    return false;
  }
}

/** Removes the folders of this user's killed runs, which would occupy memory until the next restart. */
function removeAbandoned(memory: string): void {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(PREFIX))) {
    const path = join(memory, name);
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    // Undefined if another run has just removed it.
    const owner = statSync(path, { throwIfNoEntry: false })?.uid;
    if (owner === process.getuid?.() && !isAlive(pid)) rmSync(path, { recursive: true, force: true });
  }
}
