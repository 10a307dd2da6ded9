import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandOf, hasExited, isAlive, signal } from "./processes";

/** The installation running on a data folder; `<dataDir>/run.json` exists exactly while one does. */
export type Run = {
  pid: number;
  command: string;
  startedAt: string;
  addresses: Record<string, string>;
  /** The settings that determined the ports, so that other commands find the same. */
  ports: Record<string, string>;
  /** Process ids of the parts; each leads its own process group. */
  children: Record<string, { pid: number; command: string }>;
};

const fileOf = (dataDir: string) => join(dataDir, "run.json");

/** The run that holds this data folder, if it is alive. */
export function currentRun(dataDir: string): Run | undefined {
  const run = readRun(dataDir);
  return run && isSame(run) ? run : undefined;
}

/** Claims the data folder for this process; false when another process was first. */
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

/** Records the current processes. */
export function note(dataDir: string, pids: Record<string, number>): void {
  const run = readRun(dataDir);
  if (run?.pid !== process.pid) return;
  run.children = Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, { pid, command: commandOf(pid) }]),
  );
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify(run, null, 2));
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

/** Releases the data folder. */
export function release(dataDir: string): void {
  if (readRun(dataDir)?.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
}

/**
 * Cleans up after a killed run: its parts exit by themselves within moments; remaining ones are killed. Returns
 * whether there was one.
 */
export async function clearDead(dataDir: string): Promise<boolean> {
  if (!existsSync(fileOf(dataDir))) return false;
  const children = Object.values(readRun(dataDir)?.children ?? {}).filter(isSame);
  for (const { pid } of children)
    if (!(await hasExited(pid, 10_000))) {
      signal(-pid, "SIGKILL");
      await hasExited(pid, 2000);
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
    // Missing or truncated by a crash: either way nothing can be running.
    return undefined;
  }
}
