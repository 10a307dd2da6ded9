import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { memberships } from "@/db/schema/memberships";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Actor, Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { createOrganization } from "./create-organization";
import { startOnboarding } from "./start-onboarding";

const processor = vi.hoisted(() => ({ down: false }));
vi.mock("@/lib/services/processor", () => ({
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

test("a new organization and its account are noted with who made them", async () => {
  const userId = unique("user_");
  const wanted = input();
  const { org, onboardingUrl } = await createOrganization(as({ kind: "person", userId }), wanted);
  expect(org.processorAccountId).toBe(`acct_${org.id}`);
  expect(onboardingUrl).toContain(`acct_${org.id}`);
  expect(await notesOf(org.id)).toMatchObject([
    {
      action: "organization.created",
      actorId: userId,
      before: null,
      after: { slug: wanted.slug, owner: userId },
    },
    {
      action: "organization.account_connected",
      before: { processorAccountId: null },
      after: { processorAccountId: `acct_${org.id}` },
    },
  ]);
});

test("a slug that is taken is refused and leaves nothing behind", async () => {
  const taken = await makeOrganization();
  const userId = unique("user_");
  await expect(
    createOrganization(as({ kind: "person", userId }), { ...input(), slug: taken.slug }),
  ).rejects.toMatchObject({ code: "conflict", message: "Slug is already taken" });
  expect(await notesOf(taken.id)).toEqual([]);
  expect(await testDatabase().select().from(memberships).where(eq(memberships.userId, userId))).toEqual([]);
});

test("what stopped at the processor goes on by repeating, and the account is noted once, every further link by itself", async () => {
  const ctx = as({ kind: "person", userId: unique("user_") });
  const wanted = input();
  processor.down = true;
  await expect(createOrganization(ctx, wanted)).rejects.toMatchObject({ code: "unavailable" });
  processor.down = false;
  await Promise.all(Array.from({ length: 5 }, () => startOnboarding(ctx, wanted.slug)));
  const { org } = await startOnboarding(ctx, wanted.slug);
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

test("only a key of scope admin makes an organization, and whoever made the key owns it", async () => {
  const home = await makeOrganization();
  const key = { kind: "key", keyId: "k", orgId: home.id, createdBy: home.ownerId } as const;
  for (const mayWrite of [true, false])
    await expect(createOrganization(as({ ...key, role: "MEMBER", mayWrite }), input())).rejects.toMatchObject(
      {
        code: "forbidden",
      },
    );
  const { org } = await createOrganization(as({ ...key, role: "ADMIN", mayWrite: true }), input());
  const members = await testDatabase().select().from(memberships).where(eq(memberships.orgId, org.id));
  expect(members).toMatchObject([{ userId: home.ownerId, role: "OWNER" }]);
  expect((await notesOf(org.id))[0]).toMatchObject({ actorKind: "key", actorId: "k" });
});
