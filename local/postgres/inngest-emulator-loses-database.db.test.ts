import { closeSync, mkdtempSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bench, createDatabase, freePort, setUp, until } from "@almoner/inngest-emulator/testing";
import { afterEach, expect, inject, onTestFinished, test } from "vitest";
import { inForm } from "@/scripts/long-forms";
import { discardInstallation } from "@/scripts/testing/kept-logs";
import { startPostgres } from "./server";

const EVENTS = inForm(10, 20);
let bench: Bench;
afterEach(() => bench.close());

const send = (id: string): Promise<unknown> =>
  until(`event ${id} to be taken`, async () => {
    const { ids } = await bench.client.send({ name: "t/chain", id, data: {} });
    return ids.length === 1;
  });

async function completed(): Promise<number> {
  const { rows } = await bench.pool.query(
    "SELECT count(*)::integer AS n FROM jobs.runs WHERE status = 'completed'",
  );
  return rows[0]?.n ?? 0;
}

async function expectNothingLost(): Promise<void> {
  const { rows } = await bench.pool.query(
    "SELECT fn_id, status, count(*)::integer AS n FROM jobs.runs GROUP BY 1, 2 ORDER BY 1",
  );
  expect(rows).toEqual([
    { fn_id: "app-chain", status: "completed", n: EVENTS },
    { fn_id: "app-plain", status: "completed", n: EVENTS },
  ]);
  const { rows: violations } = await bench.pool.query("SELECT * FROM public.effects WHERE memoised");
  expect(violations).toEqual([]);
}

test("after every connection is cut twice during work, it continues automatically", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")), { PATIENT: "yes" });
  const sent = Promise.all(Array.from({ length: EVENTS }, (_, n) => send(`e${n}`)));
  for (const at of [3, inForm(8, 15)]) {
    await until("progress", async () => (await completed()) >= at);
    // Right after the first cut, the emulator may not have connected again.
    await until("connections to cut", async () => {
      const { rowCount } = await bench.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      return (rowCount ?? 0) > 1;
    });
  }
  await sent;
  await bench.idle();
  expect(bench.jobs.process?.exitCode).toBeNull();
  await expectNothingLost();
});

test("while the database is down events are refused, and afterwards work continues", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "jobs-pg-"));
  const output = openSync(join(dataDir, "postgres.log"), "a");
  const options = { dataDir, port: await freePort(), password: "secret", fast: true, output };
  let server = await startPostgres(options);
  onTestFinished(async () => {
    await server.stop();
    closeSync(output);
    discardInstallation(dataDir);
  });
  const admin = `postgres://almoner:secret@127.0.0.1:${options.port}/postgres`;
  bench = await setUp(await createDatabase(admin), { PATIENT: "yes" });
  await Promise.all(Array.from({ length: EVENTS / 2 }, (_, n) => send(`e${n}`)));
  await server.stop();

  const refused = await fetch(`${bench.jobsUrl}/e/local-test`, {
    method: "POST",
    body: '[{"name":"t/plain"}]',
  });
  expect(refused.status).toBe(503);
  expect((await fetch(`${bench.jobsUrl}/health`)).status).toBe(503);

  server = await startPostgres(options);
  await Promise.all(Array.from({ length: EVENTS / 2 }, (_, n) => send(`e${n + EVENTS / 2}`)));
  await bench.idle();
  await expectNothingLost();
  await bench.jobs.end("SIGKILL");
  await server.stop();
});
