import { asc, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { auditEntries } from "@/db/schema/audit-entries";
import { makeOrganization, testDatabase } from "@/db/testing";
import type { Actor, Context } from "@/lib/kernel/context";
import { createApiKey, listApiKeys, revokeApiKey } from "./api";
import { authenticateKey } from "./authenticate";

vi.mock("@/lib/services/clerk/identity", () => ({ getPeople: async () => new Map() }));

const minute = (count: number) => new Date(Date.parse("2026-06-03T12:00:00Z") + count * 60_000);
const as = (actor: Actor, at = minute(0)): Context => ({
  db: testDatabase(),
  actor,
  now: at,
  requestId: "test",
  writes: true,
});
const person = (userId: string, at?: Date) => as({ kind: "person", userId }, at);
const use = (key: string, at = minute(0)) => authenticateKey(testDatabase(), key, at);

type Made = Awaited<ReturnType<typeof createApiKey.run>>;
async function makeWith({ key }: Made, name: string, expiresAt: string | null = null): Promise<Made> {
  const actor = await use(key);
  if (!actor) throw new Error("the key was not accepted");
  return createApiKey.run(as(actor), {
    params: { idOrSlug: actor.orgId },
    body: { name, scope: "admin", expiresAt },
  });
}

/** Creates a person's key, a child and a grandchild of that key, and an unrelated key of the same person. */
async function makeLine() {
  const org = await makeOrganization();
  const byOwner = (name: string) =>
    createApiKey.run(person(org.ownerId), { params: { idOrSlug: org.id }, body: { name, scope: "admin" } });
  const first = await byOwner("first");
  const second = await makeWith(first, "second");
  const third = await makeWith(second, "third");
  return { org, first, second, third, other: await byOwner("other") };
}

const revocations = async (orgId: string) =>
  (
    await testDatabase()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.orgId, orgId))
      .orderBy(asc(auditEntries.id))
  ).filter((note) => note.action === "api_key.revoked");

test("revoking a key revokes its descendants, each recorded, and no other key", async () => {
  const { org, first, second, third, other } = await makeLine();
  const input = {
    params: { idOrSlug: org.id, keyId: first.apiKey.id },
    query: { keepCreatedResources: false },
  };
  const { apiKey, alsoRevokedIds } = await revokeApiKey.run(person(org.ownerId, minute(1)), input);
  expect(apiKey).toMatchObject({ id: first.apiKey.id, status: "REVOKED" });
  const also = [second.apiKey.id, third.apiKey.id].sort();
  expect(alsoRevokedIds).toEqual(also);
  for (const { key } of [first, second, third]) expect(await use(key, minute(1))).toBeNull();
  expect(await use(other.key, minute(1))).not.toBeNull();
  const { data } = await listApiKeys.run(person(org.ownerId, minute(1)), { params: { idOrSlug: org.id } });
  expect(Object.fromEntries(data.map((one) => [one.name, one.status]))).toEqual({
    first: "REVOKED",
    second: "REVOKED",
    third: "REVOKED",
    other: "ACTIVE",
  });
  const notes = await revocations(org.id);
  expect(notes.map((note) => note.subjectId)).toEqual([first.apiKey.id, ...also]);
  expect(notes.map((note) => note.after?.revokedWithKeyId)).toEqual([
    undefined,
    first.apiKey.id,
    first.apiKey.id,
  ]);
  expect(notes.every((note) => note.actorId === org.ownerId)).toBe(true);
  // A repeat changes and records nothing.
  expect((await revokeApiKey.run(person(org.ownerId, minute(2)), input)).alsoRevokedIds).toEqual([]);
  expect(await revocations(org.id)).toHaveLength(3);
});

test("revoking a key in the middle revokes only its descendants, and keeps the time of earlier revocations", async () => {
  const { org, first, second, third } = await makeLine();
  const brief = await makeWith(second, "brief", minute(1).toISOString());
  const ctx = person(org.ownerId, minute(2));
  const { alsoRevokedIds } = await revokeApiKey.run(ctx, {
    params: { idOrSlug: org.id, keyId: second.apiKey.id },
    query: { keepCreatedResources: false },
  });
  expect(alsoRevokedIds).toEqual([third.apiKey.id]);
  expect(await use(first.key, minute(2))).not.toBeNull();
  const { data } = await listApiKeys.run(ctx, { params: { idOrSlug: org.id } });
  expect(data.find((one) => one.id === brief.apiKey.id)).toMatchObject({
    status: "EXPIRED",
    revokedAt: null,
  });
});

test("a key shows which key created it, and the person responsible for both", async () => {
  const { org, first, second } = await makeLine();
  expect(first.apiKey.createdByKeyId).toBeNull();
  expect(second.apiKey).toMatchObject({
    createdByKeyId: first.apiKey.id,
    createdBy: { userId: org.ownerId },
  });
});

test("a key with an ended ancestor is not accepted, regardless of its own row", async () => {
  const { first, second, third } = await makeLine();
  const change = (set: Partial<typeof apiKeys.$inferInsert>) =>
    testDatabase().update(apiKeys).set(set).where(eq(apiKeys.id, first.apiKey.id));
  await change({ revokedAt: minute(1) });
  for (const { key } of [second, third]) expect(await use(key, minute(2))).toBeNull();
  await change({ revokedAt: null, expiresAt: minute(3) });
  for (const { key } of [second, third]) {
    expect(await use(key, minute(2))).not.toBeNull();
    expect(await use(key, minute(3))).toBeNull();
  }
});

test("no key created while its creating key is being revoked stays valid", async () => {
  const org = await makeOrganization();
  for (let round = 0; round < 10; round += 1) {
    const leaked = await createApiKey.run(person(org.ownerId), {
      params: { idOrSlug: org.id },
      body: { name: "leaked", scope: "admin" },
    });
    const made = await Promise.allSettled([
      makeWith(leaked, "a"),
      revokeApiKey.run(person(org.ownerId), {
        params: { idOrSlug: org.id, keyId: leaked.apiKey.id },
        query: { keepCreatedResources: false },
      }),
      makeWith(leaked, "b"),
    ]);
    for (const one of made)
      if (one.status === "fulfilled" && "key" in one.value) expect(await use(one.value.key)).toBeNull();
    const { data } = await listApiKeys.run(person(org.ownerId), { params: { idOrSlug: org.id } });
    expect(data.filter((one) => one.status === "ACTIVE")).toEqual([]);
  }
});
