import { beforeAll, expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { payouts } from "@/db/schema/payouts";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { listAlerts } from "@/lib/alerts/api";
import { listAlertsQuery } from "@/lib/alerts/schemas";
import { listDisputes } from "@/lib/disputes/api";
import { listDisputesQuery } from "@/lib/disputes/schemas";
import { listMessages } from "@/lib/donations/messages/api";
import { listMessagesQuery } from "@/lib/donations/messages/schemas";
import { newContext } from "@/lib/http/context";
import { disputed, NOW, paidDonation } from "@/lib/ledger/testing/story";
import { listOfflineBatches, recordOfflineBatch } from "@/lib/offline-donations/api";
import { listBatchesQuery, offlineBatchInput } from "@/lib/offline-donations/schemas";
import { listPayouts } from "@/lib/payouts/api";
import { listPayoutsQuery } from "@/lib/payouts/schemas";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const COUNT = 5;

let org: Awaited<ReturnType<typeof makeOrganization>>;
beforeAll(async () => {
  org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
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
    await db.insert(payouts).values({
      ...common,
      processorPayoutId: unique("po_"),
      amountCents: 1234,
      status: "PAID",
      updatedAt: createdAt,
    });
    await db
      .insert(alerts)
      .values({ ...common, cause: unique(), kind: "FEE_DIFFERS", donationId: donation.id, message: "…" });
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
});

const owner = () => ({ ...newContext({ kind: "person", userId: org.ownerId }), db });
type Page = { ids: string[]; nextCursor: string | null; total: number };
type PageQuery = { limit?: string; cursor?: string };

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
};
const of = ({ nextCursor, pagination }: { nextCursor: string | null; pagination: { total: number } }) => ({
  nextCursor,
  total: pagination.total,
});

test.each(Object.entries(LISTS))(
  "%s: cursors page to the end and return each entry once",
  async (_name, list) => {
    const full = await list({});
    expect(full).toMatchObject({ total: COUNT, nextCursor: null });
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const found: Page = await list({ limit: "2", ...(cursor ? { cursor } : {}) });
      seen.push(...found.ids);
      cursor = found.nextCursor;
    }
    expect(seen).toEqual(full.ids);
    expect(new Set(seen).size).toBe(COUNT);
    await expect(list({ cursor: "page 2" })).rejects.toMatchObject({ code: "invalid" });
  },
);
