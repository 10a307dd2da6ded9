import { expect, test } from "vitest";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { listDonorRoll } from "@/lib/donations/list-donor-roll";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { MOST_CHOICES } from "./find-public";
import { getPublicCampaign } from "./get-public-campaign";

const ctx: Context = {
  db: testDatabase(),
  actor: { kind: "public" },
  now: new Date("2026-11-21T12:00:00Z"),
  requestId: "test",
};
const ONBOARDING = { status: "ONBOARDING", chargesEnabled: false, payoutsEnabled: false } as const;

type Org = NonNullable<Parameters<typeof makeOrganization>[0]>;
/** An organization with a campaign at an address. */
async function publish(slug: string, org: Org = {}, campaign: Parameters<typeof makeCampaign>[1] = {}) {
  const made = await makeOrganization(org);
  await makeCampaign(made.id, { slug, ...campaign });
  return made.slug;
}
/** Whose campaign an address shows, or whose it asks to choose from; and the donor roll says the same. */
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

test("whoever cannot receive gifts yet takes no address from those who do, and stands not beside them", async () => {
  const slug = unique("beds");
  const early = await publish(slug, ONBOARDING, { createdAt: new Date("2026-01-01T00:00:00Z") });
  const ours = await publish(slug);
  for (let count = 0; count < 3; count++) await publish(slug, { ...ONBOARDING, name: "A hope" });
  expect(await shownAt(slug)).toBe(ours);
  expect(await shownAt(slug, early), "its own address leads to it").toBe(early);
  expect(await shownAt(slug, ours)).toBe(ours);
});

test("alone at its address, a campaign whose organization is still onboarding is shown, and takes no gifts", async () => {
  const slug = unique("soon");
  const early = await publish(slug, ONBOARDING);
  expect(await shownAt(slug)).toBe(early);
  expect(await getPublicCampaign(ctx, { slug })).toMatchObject({ acceptsGifts: false });
  const other = await publish(slug, { ...ONBOARDING, name: "Also early" });
  expect(await shownAt(slug)).toEqual([other, early]);
});

test("among organizations in operation it asks, also about a campaign that takes no gifts just now", async () => {
  const slug = unique("gala");
  const one = await publish(slug, { name: "Hope Kitchen" });
  const other = await publish(slug, { name: "Hope Harbor", chargesEnabled: false }, { status: "PAUSED" });
  await publish(slug, { name: "Hope Draft" }, { status: "DRAFT" });
  await publish(slug, { ...ONBOARDING, name: "Hope Early" });
  expect(await shownAt(slug)).toEqual([other, one]);
  expect(await shownAt(slug, one)).toBe(one);
  expect(await shownAt(slug, other)).toBe(other);
});

test("however many share an address, few are asked about, and those who came first stay among them", async () => {
  const slug = unique("many");
  const first = await publish(
    slug,
    { name: "Zebra Rescue" },
    { createdAt: new Date("2026-01-01T00:00:00Z") },
  );
  await Promise.all(Array.from({ length: MOST_CHOICES + 2 }, () => publish(slug, { name: "Aardvark" })));
  const asked = await shownAt(slug);
  expect(asked).toHaveLength(MOST_CHOICES);
  expect(asked.at(-1)).toBe(first);
});

test("an address and an organization that do not belong together show nothing", async () => {
  const [slug, other] = [unique("here"), unique("there")];
  await publish(slug);
  const elsewhere = await publish(other);
  await expect(shownAt(slug, elsewhere)).rejects.toMatchObject({ code: "not_found" });
});
