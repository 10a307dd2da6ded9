import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { duplicatePairs } from "@/db/schema/donor-merges";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { households } from "@/db/schema/households";
import { imports } from "@/db/schema/imports";
import { payouts } from "@/db/schema/payouts";
import { refunds } from "@/db/schema/refunds";
import { softCredits } from "@/db/schema/soft-credits";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { listAlerts } from "@/lib/alerts/api";
import { listAlertsQuery } from "@/lib/alerts/schemas";
import { permitInOrg } from "@/lib/auth/access";
import { listDisputes } from "@/lib/disputes/api";
import { listDisputesQuery } from "@/lib/disputes/schemas";
import { listDonations } from "@/lib/donations/api";
import { skimDonations } from "@/lib/donations/list/list-donations";
import { listDonationsQuery } from "@/lib/donations/list/schemas";
import { listMessages } from "@/lib/donations/messages/api";
import { listMessagesQuery } from "@/lib/donations/messages/schemas";
import { listMembers, skimMembers } from "@/lib/donor-memberships/list-members";
import { listMembersQuery } from "@/lib/donor-memberships/schemas";
import { listDonors } from "@/lib/donors/api";
import { listDuplicateDonors } from "@/lib/donors/duplicates/api";
import { listDuplicatesQuery } from "@/lib/donors/duplicates/schemas";
import { listHouseholds } from "@/lib/donors/households/api";
import { listHouseholdsQuery } from "@/lib/donors/households/schemas";
import { skimDonors } from "@/lib/donors/list-donors";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { newContext } from "@/lib/http/context";
import { listImports } from "@/lib/imports/api";
import { listImportsQuery } from "@/lib/imports/schemas";
import { disputed, NOW, paidDonation, refunded } from "@/lib/ledger/testing/story";
import { listOfflineBatches, recordOfflineBatch } from "@/lib/offline-donations/api";
import { listBatchesQuery, offlineBatchInput } from "@/lib/offline-donations/schemas";
import { listPayouts } from "@/lib/payouts/api";
import { listPayoutsQuery } from "@/lib/payouts/schemas";
import { listRefunds } from "@/lib/refunds/api";
import { listRefundsQuery } from "@/lib/refunds/schemas";
import { listDonorSoftCredits } from "@/lib/soft-credits/api";
import { listCreditsQuery } from "@/lib/soft-credits/schemas";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const COUNT = 5;

let org: Awaited<ReturnType<typeof makeOrganization>>;
let creditedId: string;
beforeAll(async () => {
  org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const circle = await makeCampaign(org.id, { type: "MEMBERSHIP" });
  await db
    .insert(givingLevels)
    .values({ id: unique(), campaignId: circle.id, name: "Friend", amountCents: 1000, createdAt: NOW });
  creditedId = (await paidDonation(campaign, { donorEmail: "credited@example.com" })).donorId;
  for (let n = 0; n < COUNT; n += 1) {
    // Groups of three share a timestamp: the id breaks the tie.
    const createdAt = new Date(NOW.getTime() + Math.floor(n / 3) * 1000);
    const common = { id: unique(), orgId: org.id, createdAt };
    const donation = await paidDonation(campaign, {
      createdAt,
      publicMessage: "Sleep well",
      messageState: "WAITING",
    });
    await disputed(await paidDonation(campaign));
    const returned = await paidDonation(campaign);
    await refunded(returned, 100);
    await db.update(refunds).set({ createdAt }).where(eq(refunds.donationId, returned.id));
    await db.insert(softCredits).values({
      id: unique(),
      donationId: donation.id,
      donorId: creditedId,
      kind: "OTHER",
      amountCents: 100,
      authorKind: "system",
      authorId: org.ownerId,
      createdAt,
      updatedAt: createdAt,
    });
    await paidDonation(circle, { createdAt });
    await db.insert(payouts).values({
      ...common,
      processorPayoutId: unique("po_"),
      amountCents: 1234,
      status: "PAID",
      updatedAt: createdAt,
    });
    await db.insert(imports).values({
      ...common,
      id: unique(),
      kind: "DONORS",
      source: "OTHER",
      status: "DRAFT",
      options: {},
      createdBy: org.ownerId,
      updatedAt: createdAt,
    });
    await db
      .insert(alerts)
      .values({ ...common, cause: unique(), kind: "FEE_DIFFERS", donationId: donation.id, message: "…" });
    // Letters of either case, and characters of two and four bytes; ties by id.
    const name = ["Familie Ölund", "FAMILIE ölund", `Familie ${"🌍".repeat(46)}`][n % 3] ?? "";
    await db.insert(households).values({ ...common, id: unique(), name, updatedAt: createdAt });
    await recordOfflineBatch.run(
      { ...owner(), now: createdAt },
      {
        params: { idOrSlug: org.id },
        body: offlineBatchInput.parse({
          name: `Box ${n}`,
          controlCount: 1,
          controlCents: 100,
          donations: [
            {
              campaignId: campaign.id,
              receivedOn: "2026-06-01",
              donor: { firstName: "Rosa", lastName: "Diaz" },
              method: "CASH",
              amountCents: 100,
            },
          ],
        }),
      },
    );
  }
  const own = await db.select({ id: donors.id }).from(donors).where(eq(donors.orgId, org.id));
  const ids = own.map(({ id }) => id).sort();
  // Pairs that share their strength, and their first donor.
  const pairs = ids.slice(1, 2 + COUNT).map((secondId, n) => {
    const firstId = ids[n % 2 === 0 ? 0 : n] ?? "";
    return {
      orgId: org.id,
      firstId,
      secondId,
      reasons: ["NAME" as const],
      strength: 1 + (n % 3 === 0 ? 1 : 0),
    };
  });
  await db.insert(duplicatePairs).values(pairs);
});

const owner = () => ({
  ...newContext({ kind: "person", userId: org.ownerId }),
  db,
  now: new Date(NOW.getTime() + 60_000),
});
type Cursors = { nextCursor: string | null; previousCursor: string | null };
type Page = Cursors & { ids: string[]; total: number };
type PageQuery = { limit?: string; cursor?: string };

/** A list in each of its other orders. */
function listsBy(sorts: readonly string[], list: (sort: string, pageQuery: PageQuery) => Promise<Page>) {
  return Object.fromEntries(
    sorts.map((sort) => [`by ${sort}`, (pageQuery: PageQuery) => list(sort, pageQuery)]),
  );
}

const LISTS: Record<string, (pageQuery: PageQuery) => Promise<Page>> = {
  alerts: async (pageQuery) => {
    const params = { idOrSlug: org.id };
    const found = await listAlerts.run(owner(), { params, query: listAlertsQuery.parse(pageQuery) });
    return { ...of(found), ids: found.items.map(({ id }) => id) };
  },
  batches: async (pageQuery) => {
    const params = { idOrSlug: org.id };
    const found = await listOfflineBatches.run(owner(), { params, query: listBatchesQuery.parse(pageQuery) });
    return { ...of(found), ids: found.batches.map(({ id }) => id) };
  },
  disputes: async (pageQuery) => {
    const query = listDisputesQuery.parse({ orgId: org.id, ...pageQuery });
    const found = await listDisputes.run(owner(), { query });
    return { ...of(found), ids: found.disputes.map(({ id }) => id) };
  },
  donations: async (pageQuery) => {
    const found = await listDonations.run(owner(), {
      query: listDonationsQuery.parse({ orgId: org.id, ...pageQuery }),
    });
    return { ...of(found), ids: found.donations.map(({ id }) => id) };
  },
  "donations by a text": async (pageQuery) => {
    const query = listDonationsQuery.parse({ orgId: org.id, q: "@example", ...pageQuery });
    const found = await skimDonations(await permitInOrg(owner(), org.id), query);
    return { ...of(found), ids: found.donations.map(({ id }) => id) };
  },
  ...listsBy(["amount"], async (sort, pageQuery) => {
    const query = listDonationsQuery.parse({ orgId: org.id, sort, ...pageQuery });
    const found = await listDonations.run(owner(), { query });
    return { ...of(found), ids: found.donations.map(({ id }) => id) };
  }),
  "donations of the dashboard": async (pageQuery) => {
    const query = listDonationsQuery.parse({ orgId: org.id, ...pageQuery });
    const found = await skimDonations(await permitInOrg(owner(), org.id), query);
    return { ...of(found), ids: found.donations.map(({ id }) => id) };
  },
  donors: async (pageQuery) => {
    const found = await listDonors.run(owner(), {
      query: listDonorsQuery.parse({ orgId: org.id, ...pageQuery }),
    });
    return { ...of(found), ids: found.donors.map(({ id }) => id) };
  },
  ...listsBy(["name", "giving", "latestDonation"], async (sort, pageQuery) => {
    const query = listDonorsQuery.parse({ orgId: org.id, sort, ...pageQuery });
    const found = await listDonors.run(owner(), { query });
    return { ...of(found), ids: found.donors.map(({ id }) => id) };
  }),
  "donors by a text": async (pageQuery) => {
    const query = listDonorsQuery.parse({ orgId: org.id, q: "@example", ...pageQuery });
    const found = await skimDonors(await permitInOrg(owner(), org.id), query);
    return { ...of(found), ids: found.donors.map(({ id }) => id) };
  },
  "donors who gave": async (pageQuery) => {
    const givingPeriod = String(NOW.getUTCFullYear());
    const query = listDonorsQuery.parse({ orgId: org.id, givingPeriod, ...pageQuery });
    const found = await skimDonors(await permitInOrg(owner(), org.id), query);
    return { ...of(found), ids: found.donors.map(({ id }) => id) };
  },
  duplicates: async (pageQuery) => {
    const params = { idOrSlug: org.id };
    const query = listDuplicatesQuery.parse(pageQuery);
    const found = await listDuplicateDonors.run(owner(), { params, query });
    return { ...of(found), ids: found.pairs.map(({ donors }) => String(donors.map(({ id }) => id).sort())) };
  },
  households: async (pageQuery) => {
    const params = { idOrSlug: org.id };
    const query = listHouseholdsQuery.parse({ q: "familie", ...pageQuery });
    const found = await listHouseholds.run(owner(), { params, query });
    return { ...of(found), ids: found.households.map(({ id }) => id) };
  },
  imports: async (pageQuery) => {
    const params = { idOrSlug: org.id };
    const found = await listImports.run(owner(), { params, query: listImportsQuery.parse(pageQuery) });
    return { ...of(found), ids: found.data.map(({ id }) => id) };
  },
  members: async (pageQuery) => {
    const ctx = await permitInOrg(owner(), org.id);
    const found = await listMembers(ctx, listMembersQuery.parse(pageQuery));
    return { ...of(found), ids: found.members.map(({ id }) => id) };
  },
  "members by a text": async (pageQuery) => {
    const query = listMembersQuery.parse({ q: "@example", ...pageQuery });
    const found = await listMembers(await permitInOrg(owner(), org.id), query);
    return { ...of(found), ids: found.members.map(({ id }) => id) };
  },
  "members of the dashboard by a text": async (pageQuery) => {
    const query = listMembersQuery.parse({ q: "@example", ...pageQuery });
    const found = await skimMembers(await permitInOrg(owner(), org.id), query);
    return { ...of(found), ids: found.members.map(({ id }) => id) };
  },
  "members whose renewal is due": async (pageQuery) => {
    const query = listMembersQuery.parse({ dueWithin: "365", ...pageQuery });
    const found = await listMembers(await permitInOrg(owner(), org.id), query);
    return { ...of(found), ids: found.members.map(({ id }) => id) };
  },
  messages: async (pageQuery) => {
    const query = listMessagesQuery.parse({ orgId: org.id, ...pageQuery });
    const found = await listMessages.run(owner(), { query });
    return { ...of(found), ids: found.messages.map(({ donationId }) => donationId) };
  },
  payouts: async (pageQuery) => {
    const query = listPayoutsQuery.parse({ orgId: org.id, ...pageQuery });
    const found = await listPayouts.run(owner(), { query });
    return { ...of(found), ids: found.payouts.map(({ id }) => id) };
  },
  refunds: async (pageQuery) => {
    const query = listRefundsQuery.parse({ orgId: org.id, ...pageQuery });
    const found = await listRefunds.run(owner(), { query });
    return { ...of(found), ids: found.refunds.map(({ id }) => id) };
  },
  "soft credits of a donor": async (pageQuery) => {
    const params = { id: creditedId };
    const query = listCreditsQuery.parse(pageQuery);
    const found = await listDonorSoftCredits.run(owner(), { params, query });
    return { ...of(found), ids: found.softCredits.map(({ id }) => id) };
  },
};
const of = ({ nextCursor, previousCursor, pagination }: Cursors & { pagination: { total: number } }) => ({
  nextCursor,
  previousCursor,
  total: pagination.total,
});

test.each(Object.entries(LISTS))(
  "%s: cursors page to the end and back, and return each entry once in each direction",
  async (_name, list) => {
    const full = await list({});
    expect(full).toMatchObject({ total: full.ids.length, nextCursor: null, previousCursor: null });
    expect(full.ids.length).toBeGreaterThanOrEqual(COUNT);
    const seen: string[] = [];
    let last: Page | undefined;
    for (let cursor: string | null = ""; cursor !== null; ) {
      last = await list({ limit: "2", ...(cursor ? { cursor } : {}) });
      seen.push(...last.ids);
      cursor = last.nextCursor;
    }
    expect(seen).toEqual(full.ids);
    expect(new Set(seen).size).toBe(seen.length);
    // The way back, by other pages than on the way there.
    const back: string[] = [...(last?.ids ?? [])];
    for (let cursor = last?.previousCursor ?? null; cursor !== null; ) {
      const found: Page = await list({ limit: "3", cursor });
      expect((await list({ limit: "1", cursor: found.nextCursor ?? "" })).ids).toEqual([back[0]]);
      back.unshift(...found.ids);
      cursor = found.previousCursor;
    }
    expect(back).toEqual(full.ids);
    await expect(list({ cursor: "page 2" })).rejects.toMatchObject({ code: "invalid" });
  },
);
