import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connect } from "@/db/client";
import { migrate } from "@/db/migrate";
import { copyDatabase } from "@/db/testing/copy-database";
import { databaseBefore } from "@/db/testing/migrations";
import { encryptStoredSecrets } from "./encrypt-stored-secrets";
import { decryptSecret } from "./secret";

const APP_SECRET = process.env["APP_SECRET"];
const until = "2026-12-01T00:00:00.000Z";

const ALL = 1203;
let upgraded = "";
let drop: () => Promise<void>;
/** Migrates a database of the previous release with many endpoints, half of them rotating; each test uses a copy. */
beforeAll(async () => {
  const { url, sql } = await databaseBefore("0022_present_rank", (cleanUp) => {
    drop = cleanUp;
  });
  await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('one', 'One', 'one', 'a@b.example', 'a@b.example', now(), now())`;
  await sql`
    insert into webhook_endpoints (id, org_id, url, event_types, secret, previous_secret, previous_secret_expires_at,
      older_secrets, created_by, created_at, updated_at)
    select 'e' || n, 'one', 'https://receiver.example', '{}', 'whsec_new' || n,
      case when n % 2 = 0 then 'whsec_previous' || n end, case when n % 2 = 0 then ${until}::timestamptz end,
      case when n % 2 = 0 then jsonb_build_array(jsonb_build_object('secret', 'whsec_older' || n, 'expiresAt', ${until}::text))
        else '[]' end,
      'grace', now(), now()
    from generate_series(1, ${ALL}) n`;
  await migrate(url);
  await sql.end();
  upgraded = new URL(url).pathname.slice(1);
});
afterAll(() => drop());

/** Copies the migrated database, reduced to the given number of endpoints. */
async function earlierRelease(endpoints: number) {
  const { db, sql, close } = connect(await copyDatabase(upgraded));
  onTestFinished(close);
  await sql`delete from webhook_endpoints where substr(id, 2)::int > ${endpoints}`;
  type Row = { id: string; secret: string; previous: string | null; older: { secret: string }[] };
  const rows = () =>
    sql<Row[]>`select id, secret, previous_secret as previous, older_secrets as older from webhook_endpoints`;
  const validated = async () =>
    (
      await sql`select convalidated as ok from pg_constraint where conname = 'webhook_endpoints_encrypted'`
    )[0]?.["ok"];
  const encrypt = (appSecret: string | undefined) => encryptStoredSecrets(db, appSecret);
  return { sql, rows, validated, encrypt };
}

test("webhook secrets of an earlier release are encrypted, keep signing, and none is left in plain text", async () => {
  const { rows, validated, encrypt } = await earlierRelease(ALL);
  expect(await validated()).toBe(false);
  expect(await encrypt(APP_SECRET)).toEqual({ encrypted: ALL });
  const after = await rows();
  expect(JSON.stringify(after)).not.toContain("whsec_");
  for (const { id, secret, previous, older } of after) {
    const n = id.slice(1);
    expect(decryptSecret(id, secret)).toBe(`whsec_new${n}`);
    expect(previous && decryptSecret(id, previous)).toBe(Number(n) % 2 === 0 ? `whsec_previous${n}` : null);
    for (const one of older) {
      expect(one).toMatchObject({ expiresAt: until });
      expect(decryptSecret(id, one.secret)).toBe(`whsec_older${n}`);
    }
  }
  expect(await validated()).toBe(true);
});

test("an interrupted encryption resumes where it stopped, and two concurrent runs are safe", async () => {
  const { sql, rows, validated, encrypt } = await earlierRelease(40);
  // Fails at the twentieth row.
  await sql.unsafe(`
    create function die() returns trigger language plpgsql as $$ begin raise 'it died'; end $$;
    create trigger die before update on webhook_endpoints for each row when (old.id = 'e27') execute function die()`);
  await expect(encrypt(APP_SECRET)).rejects.toThrow();
  const half = await rows();
  const done = half.filter((row) => row.secret.startsWith("v1."));
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThan(40);
  expect(await validated()).toBe(false);
  await sql.unsafe("drop trigger die on webhook_endpoints");
  const runs = await Promise.all([encrypt(APP_SECRET), encrypt(APP_SECRET)]);
  expect(runs.reduce((sum, run) => sum + run.encrypted, 0)).toBe(40 - done.length);
  const after = await rows();
  for (const { id, secret } of after) expect(decryptSecret(id, secret)).toBe(`whsec_new${id.slice(1)}`);
  for (const { id, secret } of done) expect(after.find((row) => row.id === id)?.secret).toBe(secret);
  expect(await encrypt(APP_SECRET)).toEqual({ encrypted: 0 });
});

test("APP_SECRET is required only if there are secrets to encrypt", async () => {
  const some = await earlierRelease(1);
  for (const wrong of [undefined, "", "short", "also-short, 0123456789abcdef0123456789abcdef"])
    await expect(some.encrypt(wrong)).rejects.toThrow(/^APP_SECRET is needed to encrypt/);
  expect((await some.rows()).map((row) => row.secret)).toEqual(["whsec_new1"]);
  await some.sql`delete from webhook_endpoints`;
  expect(await some.encrypt(undefined)).toEqual({ encrypted: 0 });
});
