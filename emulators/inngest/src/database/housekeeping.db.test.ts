import { Pool } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase } from "../testing/harness";
import { purgeExpired } from "./housekeeping";
import { migrate } from "./migrations";
import { insertEvents } from "./store";

let pool: Pool;
let url: string;
beforeAll(async () => {
  url = await createDatabase(inject("adminUrl"));
  pool = new Pool({ connectionString: url });
  await migrate(pool);
});
afterAll(() => pool.end());

const HOUR = 3_600_000;

/** A run of function "f" with one step, started `hours` ago. */
async function lay(id: string, status: "active" | "completed" | "failed", hours: number): Promise<void> {
  const at = Date.now() - hours * HOUR;
  const payload = { id, name: "n", data: {}, ts: at };
  const run = { id, fnId: "f", eventKey: id, dedupeKey: `id:${id}`, dueAt: at, createdAt: at };
  const event = { key: id, payload, text: JSON.stringify(payload), receivedAt: at, dispatched: true };
  await insertEvents(pool, [event], [run], []);
  await pool.query("INSERT INTO jobs.steps (run_id, id, state, position) VALUES ($1, 's', 'data', 0)", [id]);
  if (status === "active") return;
  await pool.query("UPDATE jobs.runs SET status = $2, due_at = NULL, finished_at = $3 WHERE id = $1", [
    id,
    status,
    new Date(at).toISOString(),
  ]);
}

async function column(sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(sql);
  return rows.map((row) => row.id).sort();
}

test("finished runs are purged after their time with all dependent rows; active ones stay regardless of age", async () => {
  await lay("done-new", "completed", 23);
  await lay("done-old", "completed", 25);
  await lay("done-ancient", "completed", 80);
  await lay("failed-new", "failed", 71);
  await lay("failed-old", "failed", 73);
  await lay("active-old", "active", 100);
  expect(await purgeExpired(url, Date.now())).toBe(3);
  const left = ["active-old", "done-new", "failed-new"];
  expect(await column("SELECT id FROM jobs.runs")).toEqual(left);
  expect(await column("SELECT run_id AS id FROM jobs.steps")).toEqual(left);
  // Events are kept for three days, or longer while a run needs them.
  expect(await column("SELECT key AS id FROM jobs.events")).toEqual([
    ...left.slice(0, 2),
    "done-old",
    "failed-new",
  ]);
});

test("an event's id is remembered for a day and purged then, as in Inngest", async () => {
  expect(await column("SELECT id FROM jobs.runs WHERE dedupe_key IS NULL")).toEqual([
    "active-old",
    "failed-new",
  ]);
  expect(await column("SELECT id FROM jobs.runs WHERE dedupe_key = 'id:done-new'")).toEqual(["done-new"]);
});

test("two migrations in parallel both succeed and change nothing", async () => {
  await expect(Promise.all([migrate(pool), migrate(pool)])).resolves.toHaveLength(2);
});
