import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { migrate } from "@/db/migrate";
import { campaigns } from "@/db/schema/campaigns";
import { makeDonation, testDatabase } from "@/db/testing";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";
import { updateCampaign } from "@/lib/campaigns/api";
import { getPublicCampaign } from "@/lib/campaigns/public/get-public-campaign";
import { NOW, notesOf, setUp } from "@/lib/campaigns/testing/parts";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { createMatch, deleteMatch, listMatches, orderMatches, updateMatch } from "./api";
import { createMatchInput, MAX_MATCHES, updateMatchInput } from "./schemas";

type Setup = Awaited<ReturnType<typeof setUp>>;
const add = (setup: Setup, input: object = {}) =>
  createMatch.run(setup.ctx, { params: { ...setup.at }, body: createMatchInput.parse(input) });
const change = (setup: Setup, matchId: string, input: object) =>
  updateMatch.run(setup.ctx, {
    params: { ...setup.at, matchId },
    body: updateMatchInput.parse(input),
  });
const remove = (setup: Setup, matchId: string) =>
  deleteMatch.run(setup.ctx, { params: { ...setup.at, matchId } });
const list = async (setup: Setup) => (await listMatches.run(setup.ctx, { params: { ...setup.at } })).data;
const sponsors = async (setup: Setup) => (await list(setup)).map(({ sponsorName }) => sponsorName);
const MAIN = { matchingEnabled: true, matchingOrgName: "Acme", matchingMaxCents: 10_000 };

/** Creates a paid donation of $50.00, made at `createdAt`. */
async function paid(setup: Setup, createdAt = NOW) {
  const donation = await makeDonation(setup.campaign, { createdAt });
  await markDonationSucceeded(testDatabase(), {
    donationId: donation.id,
    intentId: `pi_${donation.id}`,
    chargeId: `ch_${donation.id}`,
    method: "CARD",
    receivedCents: 5000,
    appliedFeeCents: null,
    takeOverFees: false,
    actualFeeCents: null,
    at: NOW,
  });
}

describe("matches of a campaign", () => {
  test("are added, ordered, changed and removed, each with an entry in the audit log", async () => {
    const setup = await setUp();
    const [a, b] = [await add(setup, { sponsorName: "A" }), await add(setup, { sponsorName: "B" })];
    await orderMatches.run(setup.ctx, { params: { ...setup.at }, body: { order: [b.id, a.id] } });
    expect(await sponsors(setup)).toEqual(["B", "A"]);
    expect(await change(setup, a.id, { maxCents: 5000, startsAt: "2026-12-01T00:00:00Z" })).toMatchObject({
      maxCents: 5000,
      state: "COMING",
      sponsorName: "A",
    });
    await change(setup, a.id, { maxCents: 5000 });
    expect(await remove(setup, b.id)).toEqual({ id: b.id });
    expect(await list(setup)).toMatchObject([{ id: a.id, position: 0, used: false, matchedCents: 0 }]);
    expect((await notesOf(a.id)).map(({ action }) => action)).toEqual(["match.created", "match.updated"]);
    expect((await notesOf(b.id)).map(({ action }) => action)).toEqual(["match.created", "match.deleted"]);
    expect((await notesOf(setup.campaign.id)).map(({ action, after }) => [action, after])).toEqual([
      ["campaign.matches_reordered", { order: ["B", "A"] }],
    ]);
    await expect(
      orderMatches.run(setup.ctx, { params: { ...setup.at }, body: { order: [a.id, b.id] } }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("that have matched a donation or have ended cannot be deleted, but can be ended", async () => {
    const setup = await setUp();
    const match = await add(setup, { maxCents: 8000 });
    const ended = await add(setup, { endsAt: "2026-11-20T00:00:00Z" });
    await paid(setup);
    await expect(remove(setup, match.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(remove(setup, ended.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(change(setup, match.id, { maxCents: 4999 })).rejects.toMatchObject({
      code: "invalid",
      extra: { fieldErrors: { maxCents: ["Already matched: $50.00; it cannot be less"] } },
    });
    expect(await change(setup, match.id, { endsAt: NOW.toISOString() })).toMatchObject({
      state: "ENDED",
      used: true,
      matchedCents: 5000,
    });
    await paid(setup);
    expect((await list(setup))[0]).toMatchObject({ matchedCents: 5000 });
  });

  test("match donations made while they ran, even if paid after their end", async () => {
    const setup = await setUp();
    const match = await add(setup, { startsAt: "2026-11-20T12:00:00Z", endsAt: "2026-11-21T12:00:00Z" });
    await paid(setup, new Date("2026-11-20T11:59:59.999Z"));
    await paid(setup, new Date("2026-11-21T12:00:00.000Z"));
    expect(await list(setup)).toMatchObject([{ matchedCents: 0, used: false }]);
    await paid(setup, new Date("2026-11-21T11:59:59.999Z"));
    expect(await list(setup)).toMatchObject([{ id: match.id, matchedCents: 5000, state: "ENDED" }]);
  });

  test("must end after they start, and are limited to 50", async () => {
    const setup = await setUp();
    const reversed = { startsAt: "2026-11-21T12:00:00Z", endsAt: "2026-11-21T12:00:00Z" };
    expect(createMatchInput.safeParse(reversed).success).toBe(false);
    const { id } = await add(setup, { startsAt: reversed.startsAt });
    await expect(change(setup, id, { endsAt: reversed.endsAt })).rejects.toMatchObject({
      code: "invalid",
      extra: { fieldErrors: { endsAt: ["The end is not after the start"] } },
    });
    for (let n = 1; n < MAX_MATCHES; n++) await add(setup);
    await expect(add(setup)).rejects.toMatchObject({ code: "conflict" });
  });

  test("are shown to donors while they run and have money left", async () => {
    const setup = await setUp();
    const first = await add(setup, { sponsorName: "First", maxCents: 5000 });
    await add(setup, { sponsorName: "Coming", startsAt: "2026-12-01T00:00:00Z" });
    await add(setup, { sponsorName: "Ended", endsAt: "2026-11-20T00:00:00Z" });
    const off = await add(setup, { sponsorName: "Off", enabled: false });
    const shown = async () =>
      (
        await getPublicCampaign(
          { ...setup.ctx, actor: { kind: "public" } },
          { slug: setup.campaign.slug, org: setup.org.slug },
        )
      ).matches.map(({ sponsorName }) => sponsorName);
    expect(await shown()).toEqual(["First"]);
    await paid(setup);
    expect(await shown()).toEqual([]);
    expect((await list(setup))[0]).toMatchObject({ id: first.id, state: "USED_UP" });
    await change(setup, off.id, { enabled: true });
    expect(await shown()).toEqual(["Off"]);
  });
});

describe("the match of a campaign's own fields", () => {
  const fields = async (setup: Setup) => {
    const [row] = await testDatabase().select().from(campaigns).where(eq(campaigns.id, setup.campaign.id));
    return row;
  };
  const patch = (setup: Setup, body: object) =>
    updateCampaign.run(setup.ctx, { params: { ...setup.at }, body });

  test("is in the list, and a change on either side changes both", async () => {
    const setup = await setUp(MAIN);
    const [main] = await list(setup);
    expect(main).toMatchObject({ isMain: true, sponsorName: "Acme", maxCents: 10_000, ratioPct: 100 });
    if (!main) throw new Error("the main match is missing");
    await patch(setup, { matchingRatioPct: 200, matchingMaxCents: 20_000 });
    expect(await list(setup)).toMatchObject([{ ratioPct: 200, maxCents: 20_000 }]);
    await change(setup, main.id, {
      sponsorName: "Harbor",
      maxPerDonationCents: 4000,
      endsAt: "2026-12-01T05:00:00Z",
    });
    expect(await fields(setup)).toMatchObject({ matchingOrgName: "Harbor", matchingRatioPct: 200 });
    await paid(setup);
    expect(await list(setup)).toMatchObject([{ matchedCents: 4000, maxPerDonationCents: 4000 }]);
    await expect(patch(setup, { matchingMaxCents: 3999 })).rejects.toMatchObject({
      extra: { fieldErrors: { matchingMaxCents: ["Already matched: $40.00; it cannot be less"] } },
    });
    await patch(setup, { matchingEnabled: false });
    expect(await list(setup)).toMatchObject([{ enabled: false, state: "OFF" }]);
  });

  test("begins with the fields, counts beside other matches, and clears them when it is deleted", async () => {
    const setup = await setUp();
    await add(setup, { sponsorName: "First", maxCents: 3000 });
    await patch(setup, MAIN);
    expect(await sponsors(setup)).toEqual(["First", "Acme"]);
    const { id = "" } = (await list(setup)).find(({ isMain }) => isMain) ?? {};
    await remove(setup, id);
    expect(await fields(setup)).toMatchObject({
      matchingEnabled: false,
      matchingOrgName: null,
      matchingMaxCents: null,
    });
    await patch(setup, MAIN);
    await paid(setup);
    expect((await list(setup)).map(({ matchedCents }) => matchedCents)).toEqual([3000, 2000]);
    // The cap of the fields applies to the main match only, regardless of the others.
    await patch(setup, { matchingMaxCents: 2000 });
    expect(await fields(setup)).toMatchObject({ matchedCents: 5000, matchingMaxCents: 2000 });
  });
});

upgradeTest(
  "an upgrade makes the campaign's match the first of its list, and keeps the amount it added to each donation",
  async () => {
    const { url, sql } = await databaseBefore("0060_matches_and_page_views");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
    await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, matching_enabled, matching_org_name, matching_max_cents,
      matching_ratio_pct, matched_cents, created_at, updated_at)
    values ('c', 'o', 'c', 'ccc', 'DONATION', '{}', true, 'Acme', 10000, 50, 1250, now(), now()),
      ('plain', 'o', 'c', 'plain', 'DONATION', '{}', false, null, null, 100, 0, now(), now())`;
    await sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at) values ('d', 'o', 'a@b.example', 'A', 'B', now())`;
    await sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, status, succeeded_at, net_raised_cents, counted_donations,
      matched_cents, refunded_cents, created_at, updated_at)
    values ('g', 'o', 'c', 'd', 'r', 'ONE_TIME', 'CARD', 5000, 140, 0, 5000, 4860, false, 'test', 'a@b.example', 'A', 'B',
      false, false, 'SUCCEEDED', '2026-01-01Z', 2500, 1, 1250, 2500, '2026-01-01Z', '2026-01-01Z')`;
    await migrate(url);
    expect([
      ...(await sql`select campaign_id, is_main, enabled, sponsor_name, ratio_pct, max_cents::int, position, matched_cents::int from matches`),
    ]).toEqual([
      {
        campaign_id: "c",
        is_main: true,
        enabled: true,
        sponsor_name: "Acme",
        ratio_pct: 50,
        max_cents: 10_000,
        position: 0,
        matched_cents: 1250,
      },
    ]);
    expect([
      ...(await sql`select donation_id, position, ratio_pct, covered_cents::int, cents::int from donation_matches`),
    ]).toEqual([{ donation_id: "g", position: 0, ratio_pct: 50, covered_cents: 2500, cents: 1250 }]);
    expect([...(await sql`select id, has_matches from campaigns order by id`)]).toEqual([
      { id: "c", has_matches: true },
      { id: "plain", has_matches: false },
    ]);
    // Running the migration again changes nothing.
    await migrate(url);
    expect([...(await sql`select sum(cents)::int as cents from donation_matches`)]).toEqual([
      { cents: 1250 },
    ]);
  },
);
