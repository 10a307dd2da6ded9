import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import type { GivingContext } from "@/lib/giving/context";
import { exportMemberships, listMemberships } from "@/lib/giving/list-memberships";
import { newContext } from "@/lib/http/context";
import { viewToken } from "@/lib/links/view-token";
import { checkMembership, getCardWithCode, getMembershipCard } from "./get-card";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const at = (now: string) => ({ ...newContext({ kind: "public" }), db, now: new Date(now) });
const isMissing = expect.objectContaining({ code: "not_found" });

async function makeMember() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { type: "MEMBERSHIP", title: "Hope Circle" });
  const createdAt = new Date("2026-03-10T12:00:00Z");
  await db
    .insert(givingLevels)
    .values({ id: unique(), campaignId: campaign.id, name: "Friend", amountCents: 5_000, createdAt });
  const paid = { status: "SUCCEEDED" as const, succeededAt: createdAt, createdAt };
  return { org, campaign, paid, donation: await makeDonation(campaign, paid) };
}

test("any donation that paid for the current membership shows its card; the card's code shows only the validity", async () => {
  const { org, campaign, donation } = await makeMember();
  const token = viewToken("donation", donation.id);
  const { card, code } = await getCardWithCode(at("2026-06-01T12:00:00Z"), token);
  const checkToken = decodeURIComponent(card.checkUrl.split("/").at(-1) ?? "");
  expect(card).toMatchObject({
    org: { name: org.name, slug: org.slug },
    donor: { firstName: "Ada", lastName: "Okafor" },
    number: 1,
    state: "ACTIVE",
    since: "2026-03-10",
    until: "2027-03-09",
    givingLevel: "Friend",
  });
  expect(card.checkUrl).toContain(`/o/${org.slug}/member/`);
  expect(code.path).toMatch(/^M\d/);
  const check = { org: { name: org.name, color: null }, givingLevel: "Friend", until: "2027-03-09" };
  expect(await checkMembership(at("2026-06-01T12:00:00Z"), checkToken)).toEqual({
    ...check,
    valid: true,
    state: "ACTIVE",
  });
  expect(await checkMembership(at("2027-04-08T12:00:00Z"), checkToken)).toEqual({
    ...check,
    valid: true,
    state: "GRACE",
  });
  expect(await checkMembership(at("2027-04-10T12:00:00Z"), checkToken)).toMatchObject({ valid: false });
  // The code of a card opens neither the card nor the donation, and no other token opens a check.
  await expect(getMembershipCard(at("2026-06-01T12:00:00Z"), checkToken)).rejects.toEqual(isMissing);
  await expect(checkMembership(at("2026-06-01T12:00:00Z"), token)).rejects.toEqual(isMissing);

  const [donor] = await db.select().from(donors).where(eq(donors.id, donation.donorId));
  if (!donor) throw new Error("the donor is missing");
  const session = { ...at("2026-06-01T12:00:00Z"), giving: { donor, org } } as unknown as GivingContext;
  expect(await listMemberships(session)).toMatchObject([
    {
      campaign: { title: "Hope Circle", slug: campaign.slug },
      state: "ACTIVE",
      until: "2027-03-09",
      cardToken: token,
    },
  ]);
  const period = { givingLevel: "Friend", from: "2026-03-10", to: "2027-03-09" };
  const exported = [];
  for await (const page of await exportMemberships(session)) exported.push(...page);
  expect(exported).toEqual([
    {
      number: 1,
      campaign: "Hope Circle",
      givingLevel: "Friend",
      state: "ACTIVE",
      since: "2026-03-10",
      until: "2027-03-09",
      renews: false,
      periods: [period],
    },
  ]);
});

test("a donation that does not make its donor a member has no card", async () => {
  const { org, campaign, paid } = await makeMember();
  const small = await makeDonation(campaign, {
    ...paid,
    amountCents: 1_000,
    totalChargedCents: 1_000,
    netAmountCents: 860,
  });
  const unpaid = await makeDonation(campaign);
  const other = await makeDonation(await makeCampaign(org.id), paid);
  for (const { id } of [small, unpaid, other])
    await expect(getMembershipCard(at("2026-06-01T12:00:00Z"), viewToken("donation", id))).rejects.toEqual(
      isMissing,
    );
  expect(
    await checkMembership(at("2026-06-01T12:00:00Z"), viewToken("membershipCheck", small.id)),
  ).toMatchObject({ valid: false, until: null });
  for (const token of ["", "x", viewToken("membershipCheck", unique())])
    await expect(checkMembership(at("2026-06-01T12:00:00Z"), token)).rejects.toEqual(isMissing);
});
