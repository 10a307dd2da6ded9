import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandOf, gone, isAlive, signal } from "./processes";

/** What runs on a data folder; `<dataDir>/run.json` exists exactly while something does. */
export type Run = {
  pid: number;
  command: string;
  startedAt: string;
  addresses: Record<string, string>;
  /** The settings that chose the ports, so that other commands find the same. */
  ports: Record<string, string>;
  /** Process ids of the parts; each leads a group of its own. */
  children: Record<string, { pid: number; command: string }>;
};

const fileOf = (dataDir: string) => join(dataDir, "run.json");

/** The run that holds this data folder now, if there is one that lives. */
export function currentRun(dataDir: string): Run | undefined {
  const run = readRun(dataDir);
  return run && isSame(run) ? run : undefined;
}

/** Takes the data folder for this process; false when another got there first. */
export function claim(dataDir: string, { addresses, ports }: Pick<Run, "addresses" | "ports">): boolean {
  const run: Run = {
    pid: process.pid,
    command: commandOf(process.pid),
    startedAt: new Date().toISOString(),
    addresses,
    ports,
    children: {},
  };
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify(run, null, 2), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Notes the processes that run now. */
export function note(dataDir: string, pids: Record<string, number>): void {
  const run = readRun(dataDir);
  if (run?.pid !== process.pid) return;
  run.children = Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, { pid, command: commandOf(pid) }]),
  );
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify(run, null, 2));
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

/** Gives the data folder back. */
export function release(dataDir: string): void {
  if (readRun(dataDir)?.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
}

/**
 * Clears up after a run that was killed: its parts end with it by themselves, within moments; what does not is
 * ended here. Returns whether there was one.
 */
export async function clearDead(dataDir: string): Promise<boolean> {
  if (!existsSync(fileOf(dataDir))) return false;
  const children = Object.values(readRun(dataDir)?.children ?? {}).filter(isSame);
  for (const { pid } of children)
    if (!(await gone(pid, 10_000))) {
      signal(-pid, "SIGKILL");
      await gone(pid, 2000);
    }
  rmSync(fileOf(dataDir), { force: true });
  return true;
}

function isSame({ pid, command }: { pid: number; command: string }): boolean {
  return isAlive(pid) && commandOf(pid) === command;
}

function readRun(dataDir: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8"));
  } catch {
    // None there, or one that a crash left half-written: either way nothing that could be running.
    return undefined;
  }
}
