import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Actor, Context } from "@/lib/kernel/context";
import { listAuditLog } from "./api";
import { type NewAuditEntry, recordAudit } from "./record";
import { listAuditLogQuery } from "./schemas";

const people = vi.hoisted(() => ({ down: false }));
vi.mock("@/lib/services/clerk/identity", () => ({
  getPeople: async (ids: string[]) => {
    if (people.down) throw new Error("down");
    const known = ids.filter((userId) => !userId.startsWith("user_gone"));
    return new Map(
      known.map((userId) => [userId, { userId, email: "a@b.c", firstName: "Ada", lastName: "" }]),
    );
  },
}));
beforeEach(() => {
  people.down = false;
});

const as = (actor: Actor, at = "2026-06-03T12:00:00Z"): Context => ({
  db: testDatabase(),
  actor,
  now: new Date(at),
  requestId: "request-1",
});
const person = (userId: string, at?: string) => as({ kind: "person", userId }, at);
const query = (given: Record<string, string> = {}) => listAuditLogQuery.parse(given);
const record = (ctx: Context, orgId: string, given: Partial<NewAuditEntry> = {}) =>
  recordAudit(testDatabase(), ctx, {
    orgId,
    action: "campaign.updated",
    subject: { type: "campaign", id: "c1" },
    before: { title: "Old" },
    after: { title: "New" },
    ...given,
  });
const list = (org: { id: string; ownerId: string }, given?: Record<string, string>) =>
  listAuditLog.run(person(org.ownerId), { params: { idOrSlug: org.id }, query: query(given) });

describe("the audit log of the database", () => {
  test.each([
    ["UPDATE", sql`update audit_entries set action = 'x'`],
    ["an UPDATE of no row", sql`update audit_entries set action = 'x' where false`],
    ["DELETE", sql`delete from audit_entries`],
    ["TRUNCATE", sql`truncate audit_entries`],
  ])("refuses %s, and every entry stays", async (_what, statement) => {
    const org = await makeOrganization();
    await record(person(org.ownerId), org.id);
    await expect(testDatabase().execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("the audit log is append-only") },
    });
    expect((await list(org)).entries).toMatchObject([{ action: "campaign.updated" }]);
  });

  test("has no entry for a failed change", async () => {
    const org = await makeOrganization();
    await expect(
      testDatabase().transaction(async (tx) => {
        await recordAudit(tx, person(org.ownerId), {
          orgId: org.id,
          action: "campaign.updated",
          subject: { type: "campaign", id: "c" },
        });
        throw new Error("rollback");
      }),
    ).rejects.toThrow("rollback");
    expect((await list(org)).entries).toEqual([]);
  });
});

test("an entry has actor, action, subject, request, and the values before and after", async () => {
  const org = await makeOrganization();
  const keyId = unique();
  await testDatabase().insert(apiKeys).values({
    id: keyId,
    orgId: org.id,
    name: "Website",
    keyHash: unique(),
    display: "alm_test_1234…5678",
    scope: "write",
    createdBy: org.ownerId,
    createdAt: new Date(),
  });
  const key = {
    kind: "key",
    keyId,
    orgId: org.id,
    role: "MEMBER",
    mayWrite: true,
    createdBy: org.ownerId,
  } as const;
  for (const actor of [
    { kind: "person", userId: "user_ada" },
    { kind: "person", userId: "user_gone" },
    key,
    { kind: "public" },
    { kind: "system", name: "sweeper" },
  ] as const)
    await record(as(actor), org.id);
  const { entries, nextCursor } = await list(org);
  expect(nextCursor).toBeNull();
  expect(entries.map((entry) => entry.actor)).toEqual([
    { kind: "SYSTEM", id: "sweeper", name: null },
    { kind: "DONOR", id: "donor", name: null },
    { kind: "KEY", id: keyId, name: "Website" },
    { kind: "PERSON", id: "user_gone", name: null },
    { kind: "PERSON", id: "user_ada", name: "Ada" },
  ]);
  expect(entries[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    action: "campaign.updated",
    actor: { kind: "SYSTEM", id: "sweeper", name: null },
    subject: { type: "campaign", id: "c1" },
    requestId: "request-1",
    before: { title: "Old" },
    after: { title: "New" },
    createdAt: "2026-06-03T12:00:00.000Z",
  });
});

test("the log is readable without names while the identity provider is down", async () => {
  const org = await makeOrganization();
  await record(person(org.ownerId), org.id);
  people.down = true;
  expect((await list(org)).entries).toMatchObject([{ actor: { id: org.ownerId, name: null } }]);
});

test("pages have no gaps or repeats when entries are added", async () => {
  const org = await makeOrganization();
  const other = await makeOrganization();
  for (let index = 1; index <= 7; index++) {
    await record(person(org.ownerId), org.id, { subject: { type: "campaign", id: `c${index}` } });
    await record(person(other.ownerId), other.id);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(org, {
      limit: "3",
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.entries.map((entry) => entry.subject.id));
    cursor = page.nextCursor;
    if (seen.length === 3)
      await record(person(org.ownerId), org.id, { subject: { type: "campaign", id: "late" } });
  } while (cursor);
  expect(seen).toEqual(["c7", "c6", "c5", "c4", "c3", "c2", "c1"]);
  expect((await list(org, { limit: "8" })).nextCursor).toBeNull();
  expect((await list(org, { limit: "7" })).nextCursor).not.toBeNull();
});

test("filters by action, actor and subject, also combined", async () => {
  const org = await makeOrganization();
  await record(person("user_a"), org.id, { subject: { type: "campaign", id: "one" } });
  await record(person("user_b"), org.id, {
    subject: { type: "campaign", id: "two" },
    action: "campaign.created",
  });
  await record(person("user_b"), org.id, { subject: { type: "donor", id: "one" }, action: "donor.updated" });
  const found = async (given: Record<string, string>) =>
    (await list(org, given)).entries.map((entry) => `${entry.subject.type} ${entry.subject.id}`);
  expect(await found({ action: "campaign.created" })).toEqual(["campaign two"]);
  expect(await found({ actorId: "user_b" })).toEqual(["donor one", "campaign two"]);
  expect(await found({ subjectType: "campaign" })).toEqual(["campaign two", "campaign one"]);
  expect(await found({ subjectType: "campaign", subjectId: "one" })).toEqual(["campaign one"]);
  expect(await found({ actorId: "user_a", action: "donor.updated" })).toEqual([]);
});

test("a date is a day in the organization's time zone, an instant is exact", async () => {
  const org = await makeOrganization({ timezone: "America/New_York" });
  for (const at of [
    "2026-06-03T03:59:59Z",
    "2026-06-03T04:00:00Z",
    "2026-06-04T03:59:59Z",
    "2026-06-04T04:00:00Z",
  ])
    await record(person(org.ownerId, at), org.id, { subject: { type: "at", id: at } });
  const found = async (given: Record<string, string>) =>
    (await list(org, given)).entries.map((entry) => entry.subject.id).reverse();
  expect(await found({ from: "2026-06-03", to: "2026-06-03" })).toEqual([
    "2026-06-03T04:00:00Z",
    "2026-06-04T03:59:59Z",
  ]);
  expect(await found({ from: "2026-06-04T05:59:59+02:00" })).toEqual([
    "2026-06-04T03:59:59Z",
    "2026-06-04T04:00:00Z",
  ]);
  expect(await found({ to: "2026-06-03T03:59:59Z" })).toEqual(["2026-06-03T03:59:59Z"]);
  await expect(found({ from: "2026-06-04", to: "2026-06-03T12:00:00Z" })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("members read it; non-members and other organizations' keys do not", async () => {
  const [org, other] = [await makeOrganization(), await makeOrganization()];
  const read = (actor: Actor) =>
    listAuditLog.run(as(actor), { params: { idOrSlug: org.slug }, query: query() });
  const key = { kind: "key", keyId: "k", role: "MEMBER", mayWrite: false, createdBy: org.ownerId } as const;
  expect((await read({ ...key, orgId: org.id })).entries).toEqual([]);
  for (const actor of [{ kind: "person", userId: other.ownerId } as const, { ...key, orgId: other.id }])
    await expect(read(actor)).rejects.toMatchObject({ code: "forbidden" });
});

test.each([
  { cursor: "abc" },
  { cursor: "-1" },
  { cursor: "99999999999999999999" },
  { limit: "0" },
  { limit: "101" },
])("%j is refused", (given) => expect(listAuditLogQuery.safeParse(given).success).toBe(false));
