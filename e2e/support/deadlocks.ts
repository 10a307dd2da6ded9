import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LINES_AFTER = 14;

/**
 * The deadlocks that an installation's PostgreSQL has logged, each with the statements that met. The app repeats what lost
 * one, so nothing else shows that rows were locked against the written order (docs/locking.md).
 */
export function deadlockFaults(dataDir: string): string[] {
  const file = join(dataDir, "logs", "postgres.log");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, at) =>
    line.includes("deadlock detected") ? [lines.slice(at, at + LINES_AFTER).join("\n")] : [],
  );
}
