import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { auditEntries } from "@/db/schema/audit-entries";
import { invitations } from "@/db/schema/invitations";
import { memberships } from "@/db/schema/memberships";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import type { Role } from "@/lib/orgs/schemas";
import { lockOrganization } from "@/lib/orgs/store";
import { now } from "@/lib/services/clock";
import { removeMember, updateMember } from "@/lib/team/api";
import { createApiKey, listApiKeys } from "./api";
import { authenticateKey } from "./authenticate";
import type { KeyScope } from "./schemas";

vi.mock("@/lib/services/database", async () => ({
  database: (await import("@/db/testing")).testDatabase,
}));
vi.mock("@/lib/services/clerk/identity", () => ({
  getPeople: async () => new Map(),
  getPerson: async () => null,
  verifySessionToken: async () => null,
}));
vi.mock("@/lib/services/inngest/send");

type Org = Awaited<ReturnType<typeof makeOrganization>>;
type Handler = (request: Request, route: { params: Promise<never> }) => Promise<Response>;
const routes: Record<string, Handler> = {};
beforeAll(async () => {
  const orgs = await import("@/app/api/orgs/[idOrSlug]/route");
  const keys = await import("@/app/api/orgs/[idOrSlug]/api-keys/route");
  Object.assign(routes, {
    read: orgs.GET,
    settings: orgs.PATCH,
    refund: (await import("@/app/api/donations/[id]/refund/route")).POST,
    webhook: (await import("@/app/api/orgs/[idOrSlug]/webhooks/route")).POST,
    makeKey: keys.POST,
    listKeys: keys.GET,
    invite: (await import("@/app/api/orgs/[idOrSlug]/invitations/route")).POST,
    campaign: (await import("@/app/api/orgs/[idOrSlug]/campaigns/route")).POST,
    organization: (await import("@/app/api/orgs/route")).POST,
  });
});

const as = (userId: string): Context => ({
  db: testDatabase(),
  actor: { kind: "person", userId },
  now: now(),
  requestId: "test",
  writes: true,
});
const theirs = (org: Org, userId: string) =>
  and(eq(memberships.orgId, org.id), eq(memberships.userId, userId));
async function join(org: Org, role: Role): Promise<string> {
  const userId = unique("user_");
  await testDatabase().insert(memberships).values({ orgId: org.id, userId, role, createdAt: now() });
  return userId;
}
const become = (org: Org, userId: string, role: Role) =>
  updateMember.run(as(org.ownerId), { params: { idOrSlug: org.id, userId }, body: { role } });

async function makeKey(org: Org, userId: string, scope: KeyScope = "admin") {
  return createApiKey.run(as(userId), { params: { idOrSlug: org.id }, body: { name: "made before", scope } });
}
async function send(route: string, key: string, { params = {}, body }: { params?: object; body?: unknown }) {
  const handler = routes[route];
  if (!handler) throw new Error(`there is no route ${route} here`);
  const request = new Request("http://localhost:9/api", {
    method: body === undefined ? "GET" : route === "settings" ? "PATCH" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await handler(request, { params: Promise.resolve(params as never) });
  return { status: answer.status, body: await answer.json() };
}

/** Calls that require an admin, and calls that members may make: each with a key and its status on success. */
async function callsIn(org: Org) {
  const inOrg = { params: { idOrSlug: org.id } };
  const paid = { status: "SUCCEEDED", succeededAt: now(), processorChargeId: unique("ch_") } as const;
  const donation = await makeDonation(await makeCampaign(org.id), { ...paid, receivedCents: 5000 });
  return {
    admins: {
      settings: { ...inOrg, body: { name: "Mine" } },
      refund: { params: { id: donation.id }, body: { amountCents: 100, reason: "REQUESTED_BY_DONOR" } },
      webhook: { ...inOrg, body: { url: "https://receiver.example/hooks", eventTypes: [] } },
      makeKey: { ...inOrg, body: { name: "more", scope: "read" } },
      invite: { ...inOrg, body: { email: `${unique()}@example.org`, role: "MEMBER" } },
      organization: { body: { name: "Another", slug: unique("org-"), email: "office@example.org" } },
    },
    members: {
      read: inOrg,
      listKeys: inOrg,
      campaign: { ...inOrg, body: { title: "Winter Beds", type: "DONATION" } },
    },
  };
}

test("a demoted admin's key changes no settings, refunds nothing and creates no webhook", async () => {
  const org = await makeOrganization();
  const userId = await join(org, "ADMIN");
  const { key } = await makeKey(org, userId);
  const { admins, members } = await callsIn(org);
  expect((await send("settings", key, admins.settings)).status).toBe(200);
  await become(org, userId, "MEMBER");
  for (const [route, call] of Object.entries(admins))
    expect(await send(route, key, call), route).toEqual({
      status: 403,
      body: { error: "Forbidden", status: 403 },
    });
  for (const [route, call] of Object.entries(members))
    expect([200, 201], route).toContain((await send(route, key, call)).status);
  await become(org, userId, "ADMIN");
  for (const route of ["settings", "webhook", "makeKey", "invite"] as const)
    expect([200, 201], route).toContain((await send(route, key, admins[route])).status);
});

test("a removed person's keys do nothing, even if only the membership row is gone", async () => {
  const org = await makeOrganization();
  const { admins, members } = await callsIn(org);
  for (const end of [
    (userId: string) =>
      removeMember.run(as(org.ownerId), { params: { idOrSlug: org.id, userId }, query: { keepKeys: false } }),
    (userId: string) => testDatabase().delete(memberships).where(theirs(org, userId)),
  ]) {
    const userId = await join(org, "ADMIN");
    const made = await Promise.all(
      (["read", "write", "admin"] as const).map((scope) => makeKey(org, userId, scope)),
    );
    await end(userId);
    for (const { key } of made)
      for (const [route, call] of Object.entries({ ...admins, ...members }))
        expect(await send(route, key, call), route).toEqual({
          status: 401,
          body: { error: "Unauthorized", status: 401 },
        });
  }
});

test("a key created with a key follows the person at the root of its ancestry", async () => {
  const org = await makeOrganization();
  const userId = await join(org, "ADMIN");
  const first = await makeKey(org, userId);
  const inOrg = { params: { idOrSlug: org.id } };
  const more = { ...inOrg, body: { name: "more", scope: "admin" } };
  const second = await send("makeKey", first.key, more);
  const third = await send("makeKey", second.body.key, more);
  expect(third.body.apiKey).toMatchObject({ createdBy: { userId }, effectiveScope: "admin" });
  await become(org, userId, "MEMBER");
  const settings = { ...inOrg, body: { name: "Mine" } };
  for (const key of [first.key, second.body.key, third.body.key]) {
    expect((await send("settings", key, settings)).status).toBe(403);
    expect((await send("read", key, inOrg)).status).toBe(200);
  }
  await become(org, userId, "OWNER");
  for (const key of [first.key, second.body.key, third.body.key])
    expect((await send("settings", key, settings)).status).toBe(200);
});

test("an owner's key acts as an admin, not as an owner", async () => {
  const org = await makeOrganization();
  const { key } = await makeKey(org, org.ownerId);
  const body = { email: `${unique()}@example.org`, role: "ADMIN" };
  expect(await send("invite", key, { params: { idOrSlug: org.id }, body })).toMatchObject({
    status: 403,
    body: { error: "Only an owner manages admins and owners" },
  });
});

test("the list shows each key's effective scope", async () => {
  const org = await makeOrganization();
  const userId = await join(org, "ADMIN");
  for (const scope of ["read", "write", "admin"] as const) await makeKey(org, userId, scope);
  const effective = async () =>
    Object.fromEntries(
      (await listApiKeys.run(as(org.ownerId), { params: { idOrSlug: org.id } })).data.map((one) => [
        one.scope,
        one.effectiveScope,
      ]),
    );
  expect(await effective()).toEqual({ read: "read", write: "write", admin: "admin" });
  await become(org, userId, "MEMBER");
  expect(await effective()).toEqual({ read: "read", write: "write", admin: "write" });
  await testDatabase().delete(memberships).where(theirs(org, userId));
  expect(await effective()).toEqual({ read: null, write: null, admin: null });
});

test("one statement authenticates a key, including its ancestry and its person's role", async () => {
  const org = await makeOrganization();
  const first = await makeKey(org, org.ownerId);
  const actor = await authenticateKey(testDatabase(), first.key, now());
  if (!actor) throw new Error("the key was not accepted");
  const { key } = await createApiKey.run(
    { ...as(org.ownerId), actor },
    { params: { idOrSlug: org.id }, body: { name: "second", scope: "read" } },
  );
  // The last use is written at most once a minute.
  await authenticateKey(testDatabase(), key, now());
  let statements = 0;
  const counting = new Proxy(testDatabase(), {
    get(target, name) {
      if (name === "select" || name === "execute" || name === "update") statements += 1;
      const own: unknown = Reflect.get(target, name);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
  expect(await authenticateKey(counting, key, now())).not.toBeNull();
  expect(statements).toBe(1);
});

test("a call authenticated before a demotion changes nothing after it", async () => {
  const org = await makeOrganization();
  const userId = await join(org, "ADMIN");
  const { key } = await makeKey(org, userId);
  const actor = await authenticateKey(testDatabase(), key, now());
  if (!actor) throw new Error("the key was not accepted");
  const call = { ...as(userId), actor };
  await permitInOrg(call, org.id, "ADMIN");
  // The demotion commits while the body is still arriving.
  await become(org, userId, "MEMBER");
  await expect(permitInOrg(call, org.id, "ADMIN")).rejects.toMatchObject({ code: "forbidden" });
  await permitInOrg(call, org.id, "MEMBER");
  await testDatabase().delete(memberships).where(theirs(org, userId));
  await expect(permitInOrg(call, org.id, "MEMBER")).rejects.toMatchObject({ code: "forbidden" });
});

const waitForOrganizationLock = () =>
  expect
    .poll(
      async () =>
        (
          await testDatabase().execute(sql`
            select 1 from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%"organizations"%for no key update%'`)
        ).length,
      { timeout: 60_000, interval: 20 },
    )
    .toBeGreaterThan(0);

test.each(["makeKey", "invite"] as const)(
  "%s with a key is refused when its person is demoted while it waits",
  async (route) => {
    const org = await makeOrganization();
    const userId = await join(org, "ADMIN");
    const { key } = await makeKey(org, userId);
    const { admins } = await callsIn(org);
    const waiting = await testDatabase().transaction(async (tx) => {
      await lockOrganization(tx, org.id);
      const answer = send(route, key, admins[route]);
      await waitForOrganizationLock();
      await tx.update(memberships).set({ role: "MEMBER" }).where(theirs(org, userId));
      return { answer };
    });
    expect(await waiting.answer).toMatchObject({ status: 403 });
    expect(await testDatabase().select().from(invitations).where(eq(invitations.orgId, org.id))).toEqual([]);
    expect(await testDatabase().select().from(apiKeys).where(eq(apiKeys.orgId, org.id))).toHaveLength(1);
  },
);

test("kept keys of a removed person are limited by the admin who kept them, and end with that admin", async () => {
  const org = await makeOrganization();
  const [former, keeper] = [await join(org, "MEMBER"), await join(org, "ADMIN")];
  await become(org, former, "ADMIN");
  const { key, apiKey } = await makeKey(org, former);
  const inOrg = { params: { idOrSlug: org.id } };
  const child = await send("makeKey", key, { ...inOrg, body: { name: "child", scope: "admin" } });
  await become(org, former, "MEMBER");
  await removeMember.run(as(keeper), {
    params: { idOrSlug: org.id, userId: former },
    query: { keepKeys: true },
  });
  const rename = { ...inOrg, body: { name: "Kept" } };
  for (const one of [key, child.body.key]) expect((await send("settings", one, rename)).status).toBe(200);
  const { data } = await listApiKeys.run(as(org.ownerId), { params: { idOrSlug: org.id } });
  for (const one of data)
    expect(one).toMatchObject({ createdBy: { userId: former }, keptBy: { userId: keeper } });
  const entries = await testDatabase()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.orgId, org.id), eq(auditEntries.action, "api_key.kept")));
  expect(entries.map((entry) => entry.subjectId).toSorted()).toEqual(
    [apiKey.id, child.body.apiKey.id].toSorted(),
  );
  for (const entry of entries)
    expect(entry).toMatchObject({ before: { answeredForBy: former }, after: { answeredForBy: keeper } });
  await become(org, keeper, "MEMBER");
  for (const one of [key, child.body.key]) expect((await send("settings", one, rename)).status).toBe(403);
  const removal = await removeMember.run(as(org.ownerId), {
    params: { idOrSlug: org.id, userId: keeper },
    query: { keepKeys: false },
  });
  expect(removal.revokedKeyIds.toSorted()).toEqual([apiKey.id, child.body.apiKey.id].toSorted());
  for (const one of [key, child.body.key]) expect((await send("read", one, inOrg)).status).toBe(401);
});

test("demoting or removing an admin lists the webhooks that still send to URLs set by that admin", async () => {
  const org = await makeOrganization();
  const userId = await join(org, "ADMIN");
  const { key } = await makeKey(org, userId);
  const { admins } = await callsIn(org);
  const made = await send("webhook", key, admins.webhook);
  expect(made.status).toBe(201);
  const others = await makeKey(org, org.ownerId);
  await send("webhook", others.key, admins.webhook);
  const { id } = made.body.webhook;
  expect((await become(org, userId, "OWNER")).webhookIds).toEqual([]);
  expect((await become(org, userId, "MEMBER")).webhookIds).toEqual([id]);
  const removal = await removeMember.run(as(org.ownerId), {
    params: { idOrSlug: org.id, userId },
    query: { keepKeys: false },
  });
  expect(removal.webhookIds).toEqual([id]);
});
