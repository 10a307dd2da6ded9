import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { StackInfo } from "./stack";

/** A connection of the test's own to the installation's database. */
export function databaseOf(stack: StackInfo): postgres.Sql {
  const read = (file: string) => JSON.parse(readFileSync(join(stack.dataDir, file), "utf8"));
  const { addresses } = read("run.json") as { addresses: Record<string, string> };
  const { postgresPassword } = read("secrets.json") as { postgresPassword: string };
  return postgres(`postgres://almoner:${postgresPassword}@${addresses["database"]}/almoner`, { max: 1 });
}
