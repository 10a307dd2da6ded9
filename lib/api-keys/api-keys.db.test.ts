import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { auditEntries } from "@/db/schema/audit-entries";
import { memberships } from "@/db/schema/memberships";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import type { Actor, Context } from "@/lib/kernel/context";
import { activeKeysByCreator } from "./active-keys-by-creator";
import { createApiKey, listApiKeys, revokeApiKey } from "./api";
import { authenticateKey } from "./authenticate";
import type { CreateApiKeyInput } from "./schemas";
import { newKey } from "./secret";

const people = vi.hoisted(() => ({ down: false }));
vi.mock("@/lib/services/clerk/identity", () => ({
  getPeople: async (ids: string[]) => {
    if (people.down) throw new Error("down");
    return new Map(
      ids.map((userId) => [userId, { userId, email: "", firstName: "Grace", lastName: "Okafor" }]),
    );
  },
}));
beforeEach(() => {
  people.down = false;
});

const START = Date.parse("2026-06-03T12:00:00Z");
const minute = (count: number) => new Date(START + count * 60_000);
const as = (actor: Actor, at = minute(0)): Context => ({
  db: testDatabase(),
  actor,
  now: at,
  requestId: "test",
  writes: true,
});
const person = (userId: string, at?: Date) => as({ kind: "person", userId }, at);
const rowOf = async (id: string) =>
  (await testDatabase().select().from(apiKeys).where(eq(apiKeys.id, id)))[0];

async function makeKey(given: Partial<CreateApiKeyInput> = {}) {
  const org = await makeOrganization();
  const made = await createApiKey.run(person(org.ownerId), {
    params: { idOrSlug: org.slug },
    body: { name: "Reports", scope: "read", ...given },
  });
  return { org, ...made, use: (at = minute(0), key = made.key) => authenticateKey(testDatabase(), key, at) };
}

test("a key is shown once and stored only as a hash, also in the audit log", async () => {
  const { org, key, apiKey } = await makeKey({ expiresAt: "2026-07-01T00:00:00+02:00" });
  expect(key).toMatch(/^alm_test_[0-9A-Za-z]{43}$/);
  expect(apiKey).toEqual({
    id: expect.any(String),
    name: "Reports",
    display: `${key.slice(0, 13)}…${key.slice(-4)}`,
    scope: "read",
    effectiveScope: "read",
    status: "ACTIVE",
    createdBy: { userId: org.ownerId, name: "Grace Okafor" },
    keptBy: null,
    createdByKeyId: null,
    createdAt: minute(0).toISOString(),
    expiresAt: "2026-06-30T22:00:00.000Z",
    lastUsedAt: null,
    revokedAt: null,
  });
  const notes = await testDatabase().select().from(auditEntries).where(eq(auditEntries.orgId, org.id));
  expect(notes).toMatchObject([
    { action: "api_key.created", subjectId: apiKey.id, after: { scope: "read" } },
  ]);
  const kept = JSON.stringify([
    await rowOf(apiKey.id),
    notes,
    await listApiKeys.run(person(org.ownerId), { params: { idOrSlug: org.id } }),
  ]);
  expect(kept).not.toContain(key);
  expect(kept).not.toContain(key.slice("alm_test_".length + 4, -4));
});

test("a scope acts as its role, and the creator is responsible for the key", async () => {
  for (const [scope, role, mayWrite] of [
    ["read", "MEMBER", false],
    ["write", "MEMBER", true],
    ["admin", "ADMIN", true],
  ] as const) {
    const { org, apiKey, use } = await makeKey({ scope });
    expect(await use()).toEqual({
      kind: "key",
      keyId: apiKey.id,
      orgId: org.id,
      role,
      mayWrite,
      createdBy: org.ownerId,
    });
  }
});

test("unknown, truncated and altered keys and keys of another mode are not accepted", async () => {
  const { key, use } = await makeKey();
  const live = key.replace("alm_test_", "alm_live_");
  for (const wrong of [
    newKey("test"),
    newKey("live"),
    live,
    key.slice(0, -1),
    `${key} `,
    key.toUpperCase(),
    "alm_",
    "",
  ])
    expect(await use(minute(0), wrong)).toBeNull();
  expect(await use()).not.toBeNull();
});

test("a key expires at its expiry, and stays listed as expired", async () => {
  const { org, use } = await makeKey({ expiresAt: minute(10).toISOString() });
  expect(await use(new Date(minute(10).getTime() - 1))).not.toBeNull();
  expect(await use(minute(10))).toBeNull();
  const statusAt = async (at: Date) =>
    (await listApiKeys.run(person(org.ownerId, at), { params: { idOrSlug: org.id } })).data[0]?.status;
  expect(await statusAt(minute(9))).toBe("ACTIVE");
  expect(await statusAt(minute(10))).toBe("EXPIRED");
});

test("an expiry must be in the future and at most five years ahead", async () => {
  const org = await makeOrganization();
  const make = (expiresAt: string | null) =>
    createApiKey.run(person(org.ownerId), {
      params: { idOrSlug: org.id },
      body: { name: "x", scope: "read", expiresAt },
    });
  for (const expiresAt of ["2026-06-03T12:00:00Z", "2020-01-01T00:00:00Z", "2031-06-03T12:00:00.001Z"])
    await expect(make(expiresAt)).rejects.toMatchObject({
      code: "invalid",
      extra: { fieldErrors: { expiresAt: [expect.any(String)] } },
    });
  expect((await make("2031-06-03T12:00:00Z")).apiKey.expiresAt).toBe("2031-06-03T12:00:00.000Z");
  expect((await make(null)).apiKey.expiresAt).toBeNull();
});

test("a revoked key is no longer accepted; revoking it again changes and records nothing", async () => {
  const { org, apiKey, use } = await makeKey();
  const revoke = (at: Date) =>
    revokeApiKey.run(person(org.ownerId, at), {
      params: { idOrSlug: org.id, keyId: apiKey.id },
      query: { keepCreatedResources: false },
    });
  const first = await revoke(minute(1));
  expect(first.apiKey).toMatchObject({ status: "REVOKED", revokedAt: minute(1).toISOString() });
  expect(await use(minute(1))).toBeNull();
  expect(await revoke(minute(9))).toEqual(first);
  expect((await rowOf(apiKey.id))?.revokedBy).toBe(org.ownerId);
  const notes = await testDatabase().select().from(auditEntries).where(eq(auditEntries.orgId, org.id));
  expect(notes.map((note) => note.action).sort()).toEqual(["api_key.created", "api_key.revoked"]);
});

test("another organization's key can be neither listed nor revoked", async () => {
  const { org, apiKey, use } = await makeKey();
  const mine = await makeOrganization();
  expect((await listApiKeys.run(person(mine.ownerId), { params: { idOrSlug: mine.id } })).data).toEqual([]);
  await expect(
    revokeApiKey.run(person(mine.ownerId), {
      params: { idOrSlug: mine.id, keyId: apiKey.id },
      query: { keepCreatedResources: false },
    }),
  ).rejects.toMatchObject({ code: "not_found", message: "API key not found" });
  // Existence is checked before permission, also for non-members.
  const strange = (keyId: string) =>
    revokeApiKey.run(person(mine.ownerId), {
      params: { idOrSlug: org.id, keyId },
      query: { keepCreatedResources: false },
    });
  await expect(strange("none")).rejects.toMatchObject({ message: "API key not found" });
  await expect(strange(apiKey.id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await use()).not.toBeNull();
});

test("the last use is recorded at most once a minute, and never moves back", async () => {
  const { apiKey, use } = await makeKey();
  const lastUse = async () => (await rowOf(apiKey.id))?.lastUsedAt;
  await use(minute(1));
  expect(await lastUse()).toEqual(minute(1));
  await use(minute(1.9));
  expect(await lastUse()).toEqual(minute(1));
  await Promise.all([use(minute(2)), use(minute(2.5)), use(minute(2.2))]);
  const second = await lastUse();
  expect(second?.getTime()).toBeGreaterThanOrEqual(minute(2).getTime());
  await use(minute(0));
  expect(await lastUse()).toEqual(second);
});

test("of sixty keys created concurrently fifty succeed, and an ended one frees a slot", async () => {
  const org = await makeOrganization();
  const make = (at = minute(0)) =>
    createApiKey.run(person(org.ownerId, at), {
      params: { idOrSlug: org.id },
      body: { name: "x", scope: "read", ...(at > minute(0) ? {} : { expiresAt: minute(60).toISOString() }) },
    });
  const made = await Promise.allSettled(Array.from({ length: 60 }, () => make()));
  expect(made.filter((one) => one.status === "fulfilled")).toHaveLength(50);
  for (const one of made)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
  const [first] = (await listApiKeys.run(person(org.ownerId), { params: { idOrSlug: org.id } })).data;
  await revokeApiKey.run(person(org.ownerId), {
    params: { idOrSlug: org.id, keyId: first?.id ?? "" },
    query: { keepCreatedResources: false },
  });
  await make();
  await expect(make()).rejects.toMatchObject({ code: "conflict" });
  await make(minute(60));
});

test("only admins and keys of scope admin create and revoke keys; members list them, newest first", async () => {
  const { org, apiKey } = await makeKey();
  const key = { kind: "key", keyId: apiKey.id, orgId: org.id, createdBy: org.ownerId } as const;
  const input = { name: "Second", scope: "admin" } as const;
  for (const mayWrite of [true, false]) {
    const ctx = as({ ...key, role: "MEMBER", mayWrite });
    await expect(createApiKey.run(ctx, { params: { idOrSlug: org.id }, body: input })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      revokeApiKey.run(ctx, {
        params: { idOrSlug: org.id, keyId: apiKey.id },
        query: { keepCreatedResources: false },
      }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  const admin = as({ ...key, role: "ADMIN", mayWrite: true }, minute(1));
  const second = await createApiKey.run(admin, { params: { idOrSlug: org.id }, body: input });
  expect(second.apiKey.createdBy.userId).toBe(org.ownerId);
  const reader = { ...as({ ...key, role: "MEMBER", mayWrite: false }), writes: false };
  const { data } = await listApiKeys.run(reader, { params: { idOrSlug: org.id } });
  expect(data.map((one) => one.id)).toEqual([second.apiKey.id, apiKey.id]);
});

test("a key created with a key never outlives it, and gets its expiry by default", async () => {
  const until = minute(60).toISOString();
  const { org, use } = await makeKey({ scope: "admin", expiresAt: until });
  const creator = await use();
  if (!creator) throw new Error("the key was not accepted");
  const make = (expiresAt?: string | null) =>
    createApiKey.run(as(creator), {
      params: { idOrSlug: org.id },
      body: { name: "x", scope: "admin", expiresAt },
    });
  for (const requested of [undefined, null, until]) {
    const { apiKey, key } = await make(requested);
    expect(apiKey).toMatchObject({ expiresAt: until, createdBy: { userId: org.ownerId } });
    expect(await use(minute(60), key)).toBeNull();
  }
  expect((await make(minute(5).toISOString())).apiKey.expiresAt).toBe(minute(5).toISOString());
  await expect(make(new Date(minute(60).getTime() + 1).toISOString())).rejects.toMatchObject({
    code: "invalid",
    extra: { fieldErrors: { expiresAt: [`At most until ${until}, when the key of this request expires`] } },
  });
});

test("an authenticated key creates no keys once its creator has left or is no longer an admin", async () => {
  const { org, use } = await makeKey({ scope: "admin" });
  const creator = await use();
  if (!creator) throw new Error("the key was not accepted");
  const make = () =>
    createApiKey.run(as(creator), { params: { idOrSlug: org.id }, body: { name: "x", scope: "read" } });
  const theirs = and(eq(memberships.orgId, org.id), eq(memberships.userId, org.ownerId));
  const refused = { code: "forbidden" };
  await testDatabase().update(memberships).set({ role: "MEMBER" }).where(theirs);
  await expect(make()).rejects.toMatchObject(refused);
  await testDatabase().delete(memberships).where(theirs);
  await expect(make()).rejects.toMatchObject(refused);
  expect(await use()).toBeNull();
});

test("ended keys are listed for ninety days; above two hundred, usable ones are kept", async () => {
  const { org, apiKey: inUse } = await makeKey();
  const ended = await createApiKey.run(person(org.ownerId), {
    params: { idOrSlug: org.id },
    body: { name: "ended", scope: "read", expiresAt: minute(1).toISOString() },
  });
  const idsAt = async (at: Date) =>
    (await listApiKeys.run(person(org.ownerId, at), { params: { idOrSlug: org.id } })).data.map(
      (one) => one.id,
    );
  const days = (count: number) => new Date(minute(1).getTime() + count * 86_400_000);
  expect((await idsAt(days(90))).toSorted()).toEqual([inUse.id, ended.apiKey.id].toSorted());
  expect(await idsAt(new Date(days(90).getTime() + 1))).toEqual([inUse.id]);
  await testDatabase()
    .insert(apiKeys)
    .values(
      Array.from({ length: 250 }, () => ({
        id: unique(),
        orgId: org.id,
        name: "x",
        keyHash: unique(),
        display: "x",
        scope: "read" as const,
        createdBy: org.ownerId,
        createdAt: minute(2),
        revokedAt: minute(3),
      })),
    );
  const listed = await idsAt(minute(4));
  expect(listed).toHaveLength(200);
  expect(listed.at(-1)).toBe(inUse.id);
});

test("only usable keys are counted by creator, as those that end when the person leaves", async () => {
  const { org, apiKey } = await makeKey();
  const make = (at?: string) =>
    createApiKey.run(person(org.ownerId), {
      params: { idOrSlug: org.id },
      body: { name: "x", scope: "read", expiresAt: at ?? null },
    });
  await make(minute(1).toISOString());
  await make();
  const count = async (at: Date) => [
    ...(await activeKeysByCreator(await permitInOrg(person(org.ownerId, at), org.id))),
  ];
  expect(await count(minute(0))).toEqual([[org.ownerId, 3]]);
  await revokeApiKey.run(person(org.ownerId), {
    params: { idOrSlug: org.id, keyId: apiKey.id },
    query: { keepCreatedResources: false },
  });
  expect(await count(minute(1))).toEqual([[org.ownerId, 1]]);
  const stranger = person((await makeOrganization()).ownerId);
  await expect(permitInOrg(stranger, org.id)).rejects.toMatchObject({ code: "forbidden" });
});

test("names are null while the identity provider cannot be reached", async () => {
  const { org } = await makeKey();
  people.down = true;
  const { data } = await listApiKeys.run(person(org.ownerId), { params: { idOrSlug: org.id } });
  expect(data[0]?.createdBy).toEqual({ userId: org.ownerId, name: null });
});
