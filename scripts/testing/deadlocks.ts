import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** More lines than a report ever has. */
const MAX_LINES = 200;

/**
 * The deadlocks between different statements in an installation's PostgreSQL log. The app retries the loser, so
 * nothing else shows that rows were locked against the documented order (docs/locking.md). Two runs of one statement
 * lock in the same order; a deadlock between them comes from PostgreSQL's queue for a row and is left to the retry.
 */
export function deadlockFaults(dataDir: string): string[] {
  const file = join(dataDir, "logs", "postgres.log");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, at) => {
    if (!line.includes("deadlock detected")) return [];
    const rest = lines.slice(at, at + MAX_LINES);
    const end = rest.findIndex((one) => one.includes("HINT:"));
    const report = rest.slice(0, end < 0 ? MAX_LINES : end).join("\n");
    return new Set(statementsOf(report)).size === 1 ? [] : [report];
  });
}

/** The statements of the processes involved. */
function statementsOf(report: string): string[] {
  return report
    .split(/\n\tProcess \d+: /)
    .slice(1)
    .map((statement) => statement.replace(/\s+/g, " ").trim());
}
