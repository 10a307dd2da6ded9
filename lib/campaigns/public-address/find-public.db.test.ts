import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getPublicCampaign } from "@/lib/campaigns/public/get-public-campaign";
import { listDonorRoll } from "@/lib/donations/donor-roll/list-donor-roll";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { MAX_CHOICES } from "./find-public";

const ctx: Context = {
  db: testDatabase(),
  actor: { kind: "public" },
  now: new Date("2026-11-21T12:00:00Z"),
  requestId: "test",
};
const ONBOARDING = { status: "ONBOARDING", chargesEnabled: false, payoutsEnabled: false } as const;

const LONG_AGO = new Date("2026-01-01T00:00:00Z");

/** Updates an organization's campaign by its slug. */
async function move(orgSlug: string, slug: string, change: Partial<typeof campaigns.$inferInsert>) {
  const of = and(eq(campaigns.orgId, orgSlug), eq(campaigns.slug, slug));
  const moved = await testDatabase().update(campaigns).set(change).where(of).returning();
  expect(moved).toHaveLength(1);
}

async function activate(orgSlug: string) {
  await testDatabase().update(organizations).set({ status: "ACTIVE" }).where(eq(organizations.slug, orgSlug));
}

type Org = NonNullable<Parameters<typeof makeOrganization>[0]>;
/** Creates an organization with a published campaign. */
async function publish(slug: string, org: Org = {}, campaign: Parameters<typeof makeCampaign>[1] = {}) {
  const made = await makeOrganization(org);
  await makeCampaign(made.id, { slug, ...campaign });
  return made.slug;
}
/** Returns the organization whose campaign an address shows, or the choices. The donor roll must agree. */
async function shownAt(slug: string, org?: string): Promise<string | string[]> {
  const choices = (error: unknown): string[] => {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    const body = error.extra.body as { organizations: { slug: string }[] };
    return body.organizations.map((one) => one.slug);
  };
  const shown = await getPublicCampaign(ctx, { slug, org }).then((it) => it.org.slug, choices);
  const roll = await listDonorRoll(ctx, { slug, org }).then(() => shown, choices);
  expect(roll).toEqual(shown);
  return shown;
}

test("a second organization with the same slug does not change the bare address", async () => {
  const slug = unique("beds");
  const first = await publish(slug, { name: "Hope Kitchen" });
  const second = await publish(slug, { name: "A Hope Harbor" }, { createdAt: LONG_AGO });
  expect(await shownAt(slug)).toBe(first);
  expect(await shownAt(slug, first)).toBe(first);
  expect(await shownAt(slug, second), "its own address leads to it").toBe(second);
});

test("an onboarding organization claims no address, however early it used the slug", async () => {
  const slug = unique("beds");
  const early = await publish(slug, ONBOARDING, { createdAt: LONG_AGO });
  const ours = await publish(slug);
  for (let count = 0; count < 3; count++) await publish(slug, { ...ONBOARDING, name: "A hope" });
  expect(await shownAt(slug)).toBe(ours);
  await activate(early);
  expect(await shownAt(slug), "nor when it is active at last").toBe(ours);
  expect(await shownAt(slug, early)).toBe(early);
});

test("a single onboarding organization's campaign is shown at its address, and accepts no donations", async () => {
  const slug = unique("soon");
  const early = await publish(slug, ONBOARDING);
  expect(await shownAt(slug)).toBe(early);
  expect(await getPublicCampaign(ctx, { slug })).toMatchObject({ acceptsDonations: false });
  const other = await publish(slug, { ...ONBOARDING, name: "Also early" });
  expect(await shownAt(slug)).toEqual([other, early]);
});

test("a paused campaign, or one that temporarily cannot accept charges, keeps its address", async () => {
  const slug = unique("gala");
  const first = await publish(slug, { name: "Hope Kitchen", chargesEnabled: false }, { status: "PAUSED" });
  await publish(slug, { name: "Hope Harbor" });
  expect(await shownAt(slug)).toBe(first);
});

test("when the first campaign ends, the address offers choices, even a single one, until the campaign is reopened", async () => {
  const slug = unique("drive");
  const first = await publish(slug, { name: "Hope Kitchen" });
  await move(first, slug, { status: "ENDED" });
  expect(await shownAt(slug), "an ended campaign alone is shown").toBe(first);
  const second = await publish(slug, { name: "Hope Harbor" });
  await publish(slug, { name: "Hope Draft" }, { status: "DRAFT" });
  await publish(slug, { ...ONBOARDING, name: "Hope Early" });
  expect(await shownAt(slug)).toEqual([second, first]);
  expect(await shownAt(slug, second)).toBe(second);
  await move(first, slug, { status: "ACTIVE" });
  expect(await shownAt(slug)).toBe(first);
});

test("an address whose campaign was renamed offers choices and never leads directly to another organization", async () => {
  const [slug, renamed] = [unique("old"), unique("new")];
  const first = await publish(slug);
  await move(first, slug, { slug: renamed });
  expect(await shownAt(renamed)).toBe(first);
  await expect(shownAt(slug)).rejects.toMatchObject({ code: "not_found" });
  const second = await publish(slug);
  expect(await shownAt(slug)).toEqual([second]);
  await move(first, renamed, { slug });
  expect(await shownAt(slug)).toBe(first);
});

test("with many organizations at an address, only a few are offered, always including the first", async () => {
  const slug = unique("many");
  const first = await publish(slug, { name: "Zebra Rescue" });
  await Promise.all(
    Array.from({ length: MAX_CHOICES + 2 }, () =>
      publish(slug, { name: "Aardvark" }, { createdAt: LONG_AGO }),
    ),
  );
  await move(first, slug, { status: "ENDED" });
  const listed = await shownAt(slug);
  expect(listed).toHaveLength(MAX_CHOICES);
  expect(listed.at(-1)).toBe(first);
});

test("an address with an organization that does not use the slug is not found", async () => {
  const [slug, other] = [unique("here"), unique("there")];
  await publish(slug);
  const elsewhere = await publish(other);
  await expect(shownAt(slug, elsewhere)).rejects.toMatchObject({ code: "not_found" });
});
