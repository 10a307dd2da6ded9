import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { memberships } from "@/db/schema/memberships";
import { organizations } from "@/db/schema/organizations";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Actor, Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { createOrganization, startOnboarding } from "./api";
import { MAX_ONBOARDING, TOO_MANY_ONBOARDING } from "./rules";
import { createOrganizationInput } from "./schemas";

const processor = vi.hoisted(() => ({ down: false }));
vi.mock("@/lib/services/stripe/payments", () => ({
  CAPABILITIES: ["card_payments", "transfers"],
  createConnectedAccount: async (org: { id: string }) => {
    if (processor.down) throw unavailable("down");
    return { accountId: `acct_${org.id}` };
  },
  createOnboardingLink: async (accountId: string) => `https://onboarding.example/${accountId}`,
}));
beforeEach(() => {
  processor.down = false;
});

const as = (actor: Actor): Context => ({
  db: testDatabase(),
  actor,
  now: new Date("2026-06-03T12:00:00Z"),
  requestId: "test",
  writes: true,
});
const input = () => ({ name: "Northside Pantry", slug: unique("n"), email: "office@example.org" });
const notesOf = (orgId: string) =>
  testDatabase()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.orgId, orgId))
    .orderBy(asc(auditEntries.id));

test("a new organization and its account are recorded with their creator", async () => {
  const userId = unique("user_");
  const requested = input();
  const { org, onboardingUrl } = await createOrganization.run(as({ kind: "person", userId }), {
    body: requested,
  });
  expect(org.processorAccountId).toBe(`acct_${org.id}`);
  expect(onboardingUrl).toContain(`acct_${org.id}`);
  expect(await notesOf(org.id)).toMatchObject([
    {
      action: "organization.created",
      actorId: userId,
      before: null,
      after: { slug: requested.slug, owner: userId },
    },
    {
      action: "organization.account_connected",
      before: { processorAccountId: null },
      after: { processorAccountId: `acct_${org.id}` },
    },
  ]);
});

test("a new organization has the color of the request, which is recorded; other formats are rejected", async () => {
  const ctx = as({ kind: "person", userId: unique("user_") });
  const create = (color?: string | null) =>
    createOrganization.run(ctx, { body: createOrganizationInput.parse({ ...input(), color }) });
  const { org } = await create("#7a3E9D");
  expect(org.color).toBe("#7a3E9D");
  expect((await notesOf(org.id))[0]).toMatchObject({ after: { color: "#7a3E9D" } });
  for (const none of [null, undefined]) expect((await create(none)).org.color).toBeNull();
  for (const color of ["green", "#fff", ""])
    expect(createOrganizationInput.safeParse({ ...input(), color }).success).toBe(false);
});

test("a taken slug is rejected and no rows are created", async () => {
  const taken = await makeOrganization();
  const userId = unique("user_");
  await expect(
    createOrganization.run(as({ kind: "person", userId }), { body: { ...input(), slug: taken.slug } }),
  ).rejects.toMatchObject({ code: "conflict", message: "Slug is already taken" });
  expect(await notesOf(taken.id)).toEqual([]);
  expect(await testDatabase().select().from(memberships).where(eq(memberships.userId, userId))).toEqual([]);
});

test("a slug reserved for a page is rejected as taken", async () => {
  const ctx = as({ kind: "person", userId: unique("user_") });
  await expect(createOrganization.run(ctx, { body: { ...input(), slug: "new" } })).rejects.toMatchObject({
    code: "conflict",
    message: "Slug is already taken",
  });
});

test("repeating a creation interrupted at the processor completes it; the account is recorded once, each further link separately", async () => {
  const ctx = as({ kind: "person", userId: unique("user_") });
  const requested = input();
  processor.down = true;
  await expect(createOrganization.run(ctx, { body: requested })).rejects.toMatchObject({
    code: "unavailable",
  });
  processor.down = false;
  await Promise.all(
    Array.from({ length: 5 }, () => startOnboarding.run(ctx, { params: { idOrSlug: requested.slug } })),
  );
  const { org } = await startOnboarding.run(ctx, { params: { idOrSlug: requested.slug } });
  expect((await notesOf(org.id)).map((note) => note.action)).toEqual([
    "organization.created",
    "organization.account_connected",
    ...Array.from({ length: 5 }, () => "organization.onboarding_link_created"),
  ]);
  expect((await notesOf(org.id)).at(-1)).toMatchObject({
    actorKind: "person",
    subjectId: org.id,
    after: null,
  });
});

test("only a key with scope admin creates an organization, owned by the key's creator", async () => {
  const home = await makeOrganization();
  const key = { kind: "key", keyId: "k", orgId: home.id, createdBy: home.ownerId } as const;
  for (const mayWrite of [true, false])
    await expect(
      createOrganization.run(as({ ...key, role: "MEMBER", mayWrite }), { body: input() }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
  const { org } = await createOrganization.run(as({ ...key, role: "ADMIN", mayWrite: true }), {
    body: input(),
  });
  const members = await testDatabase().select().from(memberships).where(eq(memberships.orgId, org.id));
  expect(members).toMatchObject([{ userId: home.ownerId, role: "OWNER" }]);
  expect((await notesOf(org.id))[0]).toMatchObject({ actorKind: "key", actorId: "k" });
});

test("a person owns a limited number of onboarding organizations, also under concurrency", async () => {
  const userId = unique("user_");
  const ctx = as({ kind: "person", userId });
  const outcomes = await Promise.allSettled(
    Array.from({ length: MAX_ONBOARDING + 3 }, () => createOrganization.run(ctx, { body: input() })),
  );
  const made = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.org.id] : []));
  expect(made).toHaveLength(MAX_ONBOARDING);
  for (const one of outcomes)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({
        code: "conflict",
        message: TOO_MANY_ONBOARDING,
        extra: { transient: true },
      });
  const owned = await testDatabase().select().from(memberships).where(eq(memberships.userId, userId));
  expect(owned, "what was refused left nothing behind").toHaveLength(MAX_ONBOARDING);
  // Nor through an API key that the person created.
  const key = { kind: "key", keyId: "k", orgId: made[0] ?? "", createdBy: userId } as const;
  await expect(
    createOrganization.run(as({ ...key, role: "ADMIN", mayWrite: true }), { body: input() }),
  ).rejects.toMatchObject({ message: TOO_MANY_ONBOARDING });
  await testDatabase()
    .update(organizations)
    .set({ status: "ACTIVE" })
    .where(eq(organizations.id, made[0] ?? ""));
  await createOrganization.run(ctx, { body: input() });
});

test("at the limit, repeating an interrupted creation still completes it", async () => {
  const ctx = as({ kind: "person", userId: unique("user_") });
  for (let count = 1; count < MAX_ONBOARDING; count++) await createOrganization.run(ctx, { body: input() });
  const requested = input();
  processor.down = true;
  await expect(createOrganization.run(ctx, { body: requested })).rejects.toMatchObject({
    code: "unavailable",
  });
  processor.down = false;
  expect((await createOrganization.run(ctx, { body: requested })).org.slug).toBe(requested.slug);
});
