import { and, asc, eq, like, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { auditEntries } from "@/db/schema/audit-entries";
import { invitations } from "@/db/schema/invitations";
import { memberships } from "@/db/schema/memberships";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Actor, Context } from "@/lib/kernel/context";
import { lockOrganization } from "@/lib/orgs/store";
import { removeMember, updateMember } from "@/lib/team/api";
import { createInvitation, resendInvitation } from "@/lib/team/invitations/api";
import { addMember } from "@/lib/team/testing/story";
import { createWebhook, updateWebhook } from "@/lib/webhooks/api";
import { createApiKey, revokeApiKey } from "./api";
import { authenticateKey } from "./authenticate";

vi.mock("@/lib/services/clerk/identity", () => ({ getPeople: async () => new Map() }));
vi.mock("@/lib/services/inngest/send");

const minute = (count: number) => new Date(Date.parse("2026-06-03T12:00:00Z") + count * 60_000);
const as = (actor: Actor, at = minute(0)): Context => ({
  db: testDatabase(),
  actor,
  now: at,
  requestId: "test",
  writes: true,
});

/** Creates an organization with its owner, a key of the owner, and a key created with that key. */
async function makeSetup() {
  const org = await makeOrganization();
  const owner = (at?: Date) => as({ kind: "person", userId: org.ownerId }, at);
  const make = async (ctx: Context, name: string) => {
    const { apiKey, key } = await createApiKey.run(ctx, {
      params: { idOrSlug: org.id },
      body: { name, scope: "admin" },
    });
    const actor = await authenticateKey(testDatabase(), key, minute(0));
    if (!actor) throw new Error("the key was not accepted");
    return { id: apiKey.id, key, ctx: (at?: Date) => as(actor, at) };
  };
  const leaked = await make(owner(), "leaked");
  const made = await make(leaked.ctx(), "made");
  const other = await make(owner(), "other");
  const hook = async (ctx: Context) =>
    (
      await createWebhook.run(ctx, {
        params: { idOrSlug: org.id },
        body: { url: ADDRESS, description: null, eventTypes: [], format: "JSON" },
      })
    ).webhook.id;
  const point = (ctx: Context, webhookId: string, url: string) =>
    updateWebhook
      .run(ctx, { params: { idOrSlug: org.id, webhookId }, body: { url } })
      .then(({ webhook }) => webhook);
  const invite = async (ctx: Context) => {
    const input = { email: `${unique("guest")}@example.org`, role: "MEMBER" as const };
    return (await createInvitation.run(ctx, { params: { idOrSlug: org.id }, body: input })).invitation.id;
  };
  const resend = (ctx: Context, invitationId: string) =>
    resendInvitation.run(ctx, { params: { idOrSlug: org.id, invitationId } });
  const revoke = (id: string, { keepCreatedResources = false }: { keepCreatedResources?: boolean } = {}) =>
    revokeApiKey.run(owner(minute(5)), {
      params: { idOrSlug: org.id, keyId: id },
      query: { keepCreatedResources },
    });
  return { org, owner, leaked, made, other, hook, point, invite, resend, revoke };
}
const ADDRESS = "https://93.184.215.14/hooks";

const notes = (orgId: string, what: string) =>
  testDatabase()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.orgId, orgId), like(auditEntries.action, what)))
    .orderBy(asc(auditEntries.id));
const statusOf = async (id: string) =>
  (await testDatabase().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];
const openOnes = async (orgId: string) =>
  (await testDatabase().select().from(invitations).where(eq(invitations.orgId, orgId)))
    .filter((row) => row.revokedAt === null)
    .map((row) => row.id);

test("revoking a key ends the webhooks and open invitations of its line, and no others", async () => {
  const { org, owner, leaked, made, other, hook, invite, revoke } = await makeSetup();
  const theirs = [await hook(leaked.ctx()), await hook(made.ctx())].sort();
  const ours = [await hook(owner()), await hook(other.ctx())];
  const sent = [await invite(leaked.ctx()), await invite(made.ctx())].sort();
  const kept = [await invite(owner()), await invite(other.ctx())].sort();
  const answer = await revoke(leaked.id);
  expect(answer).toMatchObject({ disabledWebhookIds: theirs, revokedInvitationIds: sent });
  for (const id of theirs)
    expect(await statusOf(id)).toMatchObject({
      status: "DISABLED",
      disabledReason: "The API key that set its URL was revoked",
      failingSince: null,
    });
  for (const id of ours) expect((await statusOf(id))?.status).toBe("ENABLED");
  expect((await openOnes(org.id)).sort()).toEqual(kept);
  for (const [action, ids] of [
    ["webhook.disabled", theirs],
    ["invitation.revoked", sent],
  ] as const) {
    const entries = await notes(org.id, action);
    expect(entries.map((note) => note.subjectId)).toEqual(ids);
    for (const note of entries)
      expect(note).toMatchObject({ actorId: org.ownerId, after: { revokedWithKeyId: leaked.id } });
  }
  // Revoking again keeps what a person has enabled since, and records nothing.
  const [first = ""] = theirs;
  await updateWebhook
    .run(owner(), { params: { idOrSlug: org.id, webhookId: first }, body: { status: "ENABLED" } })
    .then(({ webhook }) => webhook);
  expect(await revoke(leaked.id)).toMatchObject({ disabledWebhookIds: [], revokedInvitationIds: [] });
  expect((await statusOf(first))?.status).toBe("ENABLED");
});

test("a staff webhook redirected with the key ends; one whose URL staff have restored stays", async () => {
  const { owner, leaked, hook, point, revoke } = await makeSetup();
  const [turned, back, taken] = [await hook(owner()), await hook(owner()), await hook(leaked.ctx())];
  await point(leaked.ctx(), turned, `${ADDRESS}/evil`);
  await point(leaked.ctx(), back, `${ADDRESS}/evil`);
  await point(owner(), back, `${ADDRESS}/back`);
  await point(owner(), taken, `${ADDRESS}/ours`);
  expect((await revoke(leaked.id)).disabledWebhookIds).toEqual([turned]);
});

test("an invitation resent by a person belongs to that person", async () => {
  const { owner, leaked, invite, resend, revoke } = await makeSetup();
  const confirmed = await invite(leaked.ctx());
  await resend(owner(minute(2)), confirmed);
  const pressed = await invite(owner());
  await resend(leaked.ctx(minute(2)), pressed);
  expect((await revoke(leaked.id)).revokedInvitationIds).toEqual([pressed]);
});

test("replacing a key leaves what it created", async () => {
  const { org, leaked, hook, invite, revoke } = await makeSetup();
  const [id, invitation] = [await hook(leaked.ctx()), await invite(leaked.ctx())];
  expect(await revoke(leaked.id, { keepCreatedResources: true })).toMatchObject({
    apiKey: { status: "REVOKED" },
    disabledWebhookIds: [],
    revokedInvitationIds: [],
  });
  expect((await statusOf(id))?.status).toBe("ENABLED");
  expect(await openOnes(org.id)).toEqual([invitation]);
  expect(await notes(org.id, "webhook.disabled")).toEqual([]);
});

test("the holder of a leaked key cannot keep what it created by revoking it, nor with a descendant", async () => {
  const { org, leaked, made, other, hook } = await makeSetup();
  const id = await hook(leaked.ctx());
  const spare = (ctx: Context) =>
    revokeApiKey.run(ctx, {
      params: { idOrSlug: org.id, keyId: leaked.id },
      query: { keepCreatedResources: true },
    });
  for (const { ctx } of [leaked, made]) {
    await expect(spare(ctx())).rejects.toMatchObject({ code: "forbidden" });
    expect(await authenticateKey(testDatabase(), leaked.key, minute(1))).not.toBeNull();
  }
  expect((await spare(other.ctx())).apiKey.status).toBe("REVOKED");
  expect((await statusOf(id))?.status).toBe("ENABLED");
});

test("no resource created with a key during its revocation stays", async () => {
  for (let round = 0; round < 5; round++) {
    const { org, owner, leaked, hook, point, invite, resend, revoke } = await makeSetup();
    const [turned, again] = [await hook(owner()), await invite(owner())];
    await Promise.allSettled([
      hook(leaked.ctx()),
      invite(leaked.ctx()),
      revoke(leaked.id),
      point(leaked.ctx(), turned, `${ADDRESS}/evil`),
      resend(leaked.ctx(minute(2)), again),
      hook(leaked.ctx()),
      invite(leaked.ctx()),
    ]);
    const enabled = (
      await testDatabase().select().from(webhookEndpoints).where(eq(webhookEndpoints.orgId, org.id))
    ).filter((row) => row.status === "ENABLED");
    expect(enabled.map((row) => [row.id, row.url]).filter(([id]) => id !== turned)).toEqual([]);
    expect(enabled.every((row) => row.url === ADDRESS)).toBe(true);
    expect((await openOnes(org.id)).filter((id) => id !== again)).toEqual([]);
  }
});

test("a call authenticated before its key was revoked creates nothing", async () => {
  const { owner, leaked, made, hook, point, invite, resend, revoke } = await makeSetup();
  const [webhookId, invitationId] = [await hook(owner()), await invite(owner())];
  await revoke(leaked.id);
  for (const { ctx } of [leaked, made])
    for (const work of [
      () => hook(ctx()),
      () => point(ctx(), webhookId, `${ADDRESS}/evil`),
      () => invite(ctx()),
      () => resend(ctx(minute(9)), invitationId),
    ])
      await expect(work()).rejects.toMatchObject({ code: "forbidden" });
});

test("removing a person revokes the keys they created, directly or with a key, each recorded; others stay", async () => {
  const { org, owner } = await makeSetup();
  const left = await addMember(org.id, "ADMIN");
  const theirs = as({ kind: "person", userId: left });
  const input = { name: "theirs", scope: "admin" as const };
  const first = await createApiKey.run(theirs, { params: { idOrSlug: org.id }, body: input });
  const actor = await authenticateKey(testDatabase(), first.key, minute(0));
  if (!actor) throw new Error("the key was not accepted");
  const second = await createApiKey.run(as(actor), { params: { idOrSlug: org.id }, body: input });
  const answer = await removeMember.run(owner(minute(1)), {
    params: { idOrSlug: org.id, userId: left },
    query: { keepKeys: false },
  });
  const ids = [first.apiKey.id, second.apiKey.id].sort();
  expect(answer).toEqual({ id: left, deleted: true, revokedKeyIds: ids, webhookIds: [] });
  for (const { key } of [first, second])
    expect(await authenticateKey(testDatabase(), key, minute(1))).toBeNull();
  const entries = await notes(org.id, "api_key.revoked");
  expect(entries.map((note) => note.subjectId)).toEqual(ids);
  for (const note of entries)
    expect(note).toMatchObject({ actorId: org.ownerId, after: { revokedWithMember: left } });
  const rows = await testDatabase().select().from(apiKeys).where(eq(apiKeys.orgId, org.id));
  expect(rows.filter((row) => row.revokedAt === null).map((row) => row.createdBy)).toEqual(
    Array(3).fill(org.ownerId),
  );
});

test("a person who is being removed cannot create a key that outlasts the removal", async () => {
  const { org } = await makeSetup();
  const userId = await addMember(org.id, "ADMIN");
  const theirs = as({ kind: "person", userId });
  const input = { name: "late", scope: "admin" as const };
  const made = await testDatabase().transaction(async (tx) => {
    await lockOrganization(tx, org.id);
    const outcome = createApiKey
      .run(theirs, { params: { idOrSlug: org.id }, body: input })
      .catch((error: unknown) => error);
    await expect.poll(waitsForLock, { timeout: 60_000, interval: 20 }).toBe(true);
    await tx.delete(memberships).where(and(eq(memberships.orgId, org.id), eq(memberships.userId, userId)));
    return { outcome };
  });
  expect(await made.outcome).toMatchObject({ code: "forbidden" });
  expect(await testDatabase().select().from(apiKeys).where(eq(apiKeys.createdBy, userId))).toEqual([]);
});
const waitsForLock = async () =>
  (
    await testDatabase().execute(sql`
      select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%"organizations"%for no key update%'`)
  ).length > 0;

test("an admin may keep the keys of a leaving person; a leaving member may not keep their own", async () => {
  const { org, owner } = await makeSetup();
  const keysOf = async (userId: string) =>
    (await testDatabase().select().from(apiKeys).where(eq(apiKeys.createdBy, userId))).filter(
      (row) => row.revokedAt === null,
    ).length;
  const keyOf = async (createdBy: string) => {
    const [row] = await testDatabase().select().from(apiKeys).where(eq(apiKeys.createdBy, createdBy));
    return { keyId: row?.id ?? "", createdBy };
  };
  const make = async () => {
    const userId = await addMember(org.id, "ADMIN");
    const ctx = as({ kind: "person", userId });
    await createApiKey.run(ctx, { params: { idOrSlug: org.id }, body: { name: "theirs", scope: "read" } });
    return { userId, ctx };
  };
  const [one, two] = [await make(), await make()];
  const kept = await removeMember.run(owner(), {
    params: { idOrSlug: org.id, userId: one.userId },
    query: { keepKeys: true },
  });
  expect([kept.revokedKeyIds, await keysOf(one.userId)]).toEqual([[], 1]);
  const leave = (keepKeys: boolean) =>
    removeMember.run(two.ctx, { params: { idOrSlug: org.id, userId: two.userId }, query: { keepKeys } });
  // A person who leaves may not decide this, in any role.
  await expect(leave(true)).rejects.toMatchObject({ code: "forbidden" });
  await updateMember.run(owner(), {
    params: { idOrSlug: org.id, userId: two.userId },
    body: { role: "MEMBER" },
  });
  await expect(leave(true)).rejects.toMatchObject({ code: "forbidden" });
  expect(await keysOf(two.userId)).toBe(1);
  // Nor with a key from their time as an admin.
  const key = { ...(await keyOf(two.userId)), orgId: org.id, role: "ADMIN", mayWrite: true } as const;
  const byKey = removeMember.run(as({ kind: "key", ...key }), {
    params: { idOrSlug: org.id, userId: two.userId },
    query: { keepKeys: true },
  });
  await expect(byKey).rejects.toMatchObject({ code: "forbidden" });
  expect(await keysOf(two.userId)).toBe(1);
  expect((await leave(false)).revokedKeyIds).toHaveLength(1);
  expect(await keysOf(two.userId)).toBe(0);
});
