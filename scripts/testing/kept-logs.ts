import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeData } from "@/local/postgres/place";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** In the folder of a run of all tests, until it is known how the run ends. */
const PENDING = "logs-of-removed";
/** Outside of such a run: logs of as many removed installations are kept. */
const NEWEST = 12;

/** Where the logs of a failed run lie, one folder for each installation. */
export const keptLogs = (clone = root): string => join(clone, "test-results", "logs");

/**
 * Removes the data of a test's own installation, database or emulator, and keeps its logs: within a run of all tests until
 * `endRun` decides about them, otherwise in `test-results/logs/<name>`. Its processes must have ended.
 */
export function discardInstallation(
  dataDir: string,
  { clone = root, run = process.env["TEST_DATA_DIR"] }: { clone?: string; run?: string | undefined } = {},
): void {
  if (!existsSync(dataDir)) return;
  const place = run ? join(run, PENDING) : keptLogs(clone);
  copyLogs(dataDir, join(place, basename(dataDir)));
  if (!run) keepNewest(place);
  removeData(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Ends a run of all tests: removes its folder with every installation that is left in it. After a failed run the logs of
 * all its installations, those removed before among them, lie in `test-results/logs`; those of an earlier run are gone.
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

/** Copies whatever is a log below `from`, also to another disk; folders named `logs` are left out of its path. */
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

function keepNewest(place: string): void {
  if (!existsSync(place)) return;
  const byAge = readdirSync(place)
    .map((name) => ({ path: join(place, name), at: statSync(join(place, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(NEWEST)) rmSync(path, { recursive: true, force: true });
}
