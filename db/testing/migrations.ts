import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as run } from "drizzle-orm/postgres-js/migrator";
import { inject, onTestFinished, test } from "vitest";
import { connect } from "@/db/client";
import { unique } from "@/db/testing";
import { isLongForm } from "@/scripts/long-forms";

/**
 * A test of one past upgrade, run only in the long form, since migrations do not change. vocabulary.db.test.ts covers
 * most of them.
 */
export const upgradeTest = test.runIf(isLongForm);

type CleanUp = () => Promise<void>;

/** Creates a database as left by the release before the migration `tag`. `after` receives its cleanup function. */
export async function databaseBefore(tag: string, after: (cleanUp: CleanUp) => void = onTestFinished) {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync("db/migrations", folder, { recursive: true, filter: (path) => !path.endsWith("_snapshot.json") });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((one) => one.tag === tag),
  );
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  const name = unique("before_");
  const admin = connect(inject("adminUrl"), { max: 1 });
  await admin.sql`create database ${admin.sql(name)}`;
  const url = Object.assign(new URL(inject("adminUrl")), { pathname: `/${name}` }).href;
  const client = connect(url, { max: 1 });
  after(async () => {
    await client.close();
    await admin.sql`drop database ${admin.sql(name)} with (force)`;
    await admin.close();
    rmSync(folder, { recursive: true });
  });
  await run(drizzle(client.sql), { migrationsFolder: folder });
  return { url, sql: client.sql };
}
