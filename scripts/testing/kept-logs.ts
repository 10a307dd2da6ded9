import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeData } from "@/local/postgres/location";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** In the run's folder, until the run's result is known. */
const PENDING = "logs-of-removed";
/** Outside a full run: the number of removed installations whose logs are kept. */
const NEWEST = 12;

/** The logs of a failed run, one folder per installation. */
export const keptLogs = (clone = root): string => join(clone, "test-results", "logs");

/**
 * Removes the data of a test's own installation, database or emulator and keeps its logs: within a full run until
 * `endRun` decides, otherwise in `test-results/logs/<name>`. Its processes must have ended.
 */
export function discardInstallation(
  dataDir: string,
  { clone = root, run = process.env["TEST_DATA_DIR"] }: { clone?: string; run?: string | undefined } = {},
): void {
  if (!existsSync(dataDir)) return;
  const folder = run ? join(run, PENDING) : keptLogs(clone);
  copyLogs(dataDir, join(folder, basename(dataDir)));
  if (!run) keepNewest(folder);
  removeData(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Ends a full run: removes its folder with all installations in it. After a failed run, `test-results/logs` has the
 * logs of all its installations, including those removed before; logs of an earlier run are removed.
 */
export function endRun(folder: string, { failed, clone = root }: { failed: boolean; clone?: string }): void {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  for (const entry of entries)
    if (entry.isDirectory() && entry.name !== PENDING)
      discardInstallation(join(folder, entry.name), { run: folder });
  const logs = keptLogs(clone);
  rmSync(logs, { recursive: true, force: true });
  const pending = join(folder, PENDING);
  if (failed && existsSync(pending)) {
    mkdirSync(dirname(logs), { recursive: true });
    cpSync(pending, logs, { recursive: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Copies all logs below `from`, also across devices; folders named `logs` are left out of the path. */
function copyLogs(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const path = join(from, entry.name);
    if (entry.isDirectory()) {
      // A server's data, thousands of files.
      if (entry.name !== "postgres") copyLogs(path, entry.name === "logs" ? to : join(to, entry.name));
    } else if (/\.(?:log(?:\.\d+)?|jsonl)$/.test(entry.name) && statSync(path).size > 0) {
      mkdirSync(to, { recursive: true });
      copyFileSync(path, join(to, entry.name));
    }
  }
}

function keepNewest(folder: string): void {
  if (!existsSync(folder)) return;
  const byAge = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(NEWEST)) rmSync(path, { recursive: true, force: true });
}
