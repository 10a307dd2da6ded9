import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { idempotencyKeys } from "@/db/schema/idempotency-keys";
import { testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { purgeIdempotencyKeys } from "./purge-keys";
import { seal } from "./seal";
import { type Claim, claim, keep, release, renew } from "./store";
import { requestHash } from "./with-idempotency";

const now = new Date("2026-06-01T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const answered = (body: string) => ({ answer: { status: 200, body, headers: {} }, permissions: [] });
const fresh = (given: Partial<Claim> = {}): Claim => ({
  operation: "create-donation",
  caller: unique(),
  key: "k",
  requestHash: requestHash("/api/donations", { amount: 1 }),
  now,
  ...given,
});

test("one of fifty identical concurrent requests runs; the others get a conflict", async () => {
  const db = testDatabase();
  const it = fresh();
  const claims = await Promise.allSettled(Array.from({ length: 50 }, () => claim(db, it)));
  expect(claims.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  for (const one of claims)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ code: "conflict", extra: { retryAfterSeconds: 1 } });
});

test("the first response is replayed for the same request; another request with the key is a mismatch", async () => {
  const db = testDatabase();
  const it = fresh();
  const first = await claim(db, it);
  if (!("runId" in first)) throw new Error("the first claim must run");
  const kept = {
    answer: { status: 201, body: { id: "x", at: null }, headers: { Location: "/y" } },
    permissions: [
      {
        orgId: "org",
        role: "ADMIN",
        of: "caller",
        refusal: { code: "forbidden", message: "Forbidden" },
      } as const,
    ],
  };
  await keep(db, it, first, kept);
  expect(await claim(db, { ...it, now: later(86_000) })).toEqual({ kept });
  const other = { ...it, requestHash: requestHash("/api/donations", { amount: 2 }) };
  await expect(claim(db, other)).rejects.toMatchObject({ code: "mismatch" });
  expect(await claim(db, { ...it, caller: unique() })).toHaveProperty("runId");
  expect(await claim(db, { ...other, now: later(86_401) })).toHaveProperty("runId");
});

test("a crashed run is taken over after its lease, and cannot overwrite its successor", async () => {
  const db = testDatabase();
  const it = fresh();
  const dead = await claim(db, it);
  await expect(claim(db, { ...it, now: later(19) })).rejects.toMatchObject({ code: "conflict" });
  const heir = await claim(db, { ...it, now: later(21) });
  if (!("runId" in dead) || !("runId" in heir)) throw new Error("both must run");
  await keep(db, it, heir, answered("heir"));
  await keep(db, it, dead, answered("dead"));
  expect(await claim(db, { ...it, now: later(22) })).toMatchObject({ kept: { answer: { body: "heir" } } });
});

test("a live run keeps its key by renewing; a replaced one cannot take it back", async () => {
  const db = testDatabase();
  const it = fresh();
  const slow = await claim(db, it);
  if (!("runId" in slow)) throw new Error("the first claim must run");
  expect(await renew(db, it, slow.runId, later(15))).toBe(true);
  await expect(claim(db, { ...it, now: later(30) })).rejects.toMatchObject({ code: "conflict" });
  expect(await claim(db, { ...it, now: later(36) })).toHaveProperty("runId");
  expect(await renew(db, it, slow.runId, later(37))).toBe(false);
});

test("a failed request can be repeated at once; a different one cannot use its key", async () => {
  const db = testDatabase();
  const it = fresh();
  const failed = await claim(db, it);
  if ("runId" in failed) await release(db, it, failed.runId);
  const other = { ...it, requestHash: requestHash("/api/donations", { amount: 2 }) };
  await expect(claim(db, other)).rejects.toMatchObject({ code: "mismatch" });
  expect(await claim(db, it)).toHaveProperty("runId");
});

test("runs of one request share a seed after a failure or a crash; a day later it is a new request", async () => {
  const db = testDatabase();
  const it = fresh();
  const failed = await claim(db, it);
  if (!("runId" in failed)) throw new Error("the first claim must run");
  await release(db, it, failed.runId);
  const dead = await claim(db, it);
  const heir = await claim(db, { ...it, now: later(21) });
  const stranger = await claim(db, { ...it, now: later(90_000) });
  expect([dead, heir]).toMatchObject([{ seed: failed.seed }, { seed: failed.seed }]);
  expect(stranger).toMatchObject({ seed: expect.not.stringMatching(failed.seed) });
});

test("the order of a body's keys does not matter", () => {
  expect(requestHash("/p", { a: 1, b: { c: 2, d: [1, 2] } })).toBe(
    requestHash("/p", { b: { d: [1, 2], c: 2 }, a: 1 }),
  );
  expect(requestHash("/p", { a: [1, 2] })).not.toBe(requestHash("/p", { a: [2, 1] }));
});

test("neither a key nor a stored response is readable in the database", async () => {
  const db = testDatabase();
  const it = fresh({ key: "6f1d3c9a-5a0e-4a55-9e3d-6b0c2f7d8e11" });
  const run = await claim(db, it);
  if (!("runId" in run)) throw new Error("the first claim must run");
  const answer = {
    status: 200,
    body: { clientSecret: "pi_1_secret_x" },
    headers: { Location: "/donations/token" },
  };
  await keep(db, it, run, { answer, permissions: [] });
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.caller, it.caller));
  expect(JSON.stringify(row)).not.toMatch(/6f1d3c9a|secret|donations/);
  expect(await claim(db, it)).toEqual({ kept: { answer, permissions: [] } });
});

test("a copy of the database does not decrypt stored responses, even for a guessed key", async () => {
  const db = testDatabase();
  const it = fresh({ key: "1" });
  const run = await claim(db, it);
  if (!("runId" in run)) throw new Error("the first claim must run");
  // As another installation would have stored it, with an APP_SECRET unknown here.
  const foreign = seal([randomBytes(32)], "1", run.runId, { body: { clientSecret: "x" }, headers: {} });
  await keep(db, it, run, answered("mine"));
  await db
    .update(idempotencyKeys)
    .set({ responseBody: foreign })
    .where(eq(idempotencyKeys.caller, it.caller));
  await expect(claim(db, it)).rejects.toMatchObject({ code: "conflict" });
});

test("an unencrypted response of an earlier version is replayed for the rest of its 24 hours", async () => {
  const db = testDatabase();
  const it = fresh();
  const run = await claim(db, it);
  if (!("runId" in run)) throw new Error("the first claim must run");
  const open = {
    leaseUntil: null,
    responseStatus: 201,
    responseBody: { id: "x" },
    responseHeaders: { a: "b" },
  };
  await db.update(idempotencyKeys).set(open).where(eq(idempotencyKeys.caller, it.caller));
  expect(await claim(db, it)).toMatchObject({
    kept: { answer: { status: 201, body: { id: "x" }, headers: { a: "b" } } },
  });
});

test("a stored response is purged after 24 hours, and not before", async () => {
  const db = testDatabase();
  const [old, recent] = [fresh(), fresh({ now: later(1) })];
  for (const it of [old, recent]) {
    const run = await claim(db, it);
    if (!("runId" in run)) throw new Error("the first claim must run");
    await keep(db, it, run, answered("kept"));
  }
  const ctx = { ...newContext({ kind: "system", name: "purge" }), db, now: later(86_401) };
  expect(await purgeIdempotencyKeys(ctx)).toBeGreaterThan(0);
  const callers = [old.caller, recent.caller];
  const rows = await db.select().from(idempotencyKeys).where(inArray(idempotencyKeys.caller, callers));
  expect(rows.map((row) => row.caller)).toEqual([recent.caller]);
});
