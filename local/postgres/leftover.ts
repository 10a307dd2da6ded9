import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandOf, hasExited, isAlive, signal } from "../up/processes";

/**
 * Stops a server that an earlier run left behind on this data folder (its parent was killed), and removes a stale lock
 * whose process id now belongs to another program. Throws when the server does not stop.
 */
export async function endLeftover(data: string): Promise<void> {
  const lock = join(data, "postmaster.pid");
  let pid: number;
  try {
    pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  } catch {
    return;
  }
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !/postgres/.test(commandOf(pid))) {
    rmSync(lock, { force: true });
    return;
  }
  for (const [kind, ms] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    signal(pid, kind);
    if (await hasExited(pid, ms)) return;
  }
  throw new Error(
    `A PostgreSQL of an earlier run (process ${pid}) does not stop. Stop it, then start again.`,
  );
}
