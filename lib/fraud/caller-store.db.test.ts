import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { readAddress } from "./testing/read-address";
import { decline, NOW } from "./testing/setup";

const db = testDatabase();
type Row = typeof donations.$inferInsert;

/** Changes that end an open donation; each one alone must suffice. */
const ENDS = {
  closedAt: { closedAt: NOW },
  processingSince: { processingSince: NOW },
  verifyingSince: { verifyingSince: NOW },
  paymentReportedAt: { paymentReportedAt: NOW },
} satisfies Partial<Record<keyof Row, Partial<Row>>>;

const PAID: ReadonlySet<string> = new Set(["SUCCEEDED", "DISPUTED", "REFUNDED"]);

test("the statement that writes a donation counts the same open donations as the check of its caller", async () => {
  const org = await makeOrganization();
  const [campaign, other] = [await makeCampaign(org.id), await makeCampaign(org.id)];
  let counted = 0;
  for (const status of donations.status.enumValues)
    for (const ends of [{}, ...Object.values(ENDS)])
      for (const paymentMethod of ["CARD", "ACH"] as const) {
        // A pending donation is not closed.
        if (status === "PENDING" && "closedAt" in ends) continue;
        const clientKey = unique("c");
        const given = {
          clientKey,
          status,
          paymentMethod,
          ticketCount: 2,
          ticketsHeld: 2,
          succeededAt: PAID.has(status) ? NOW : null,
          ...ends,
        };
        await makeDonation(campaign, given);
        await makeDonation(other, given);
        const { open, held } = await readAddress(db, { clientKey, campaignId: campaign.id }, NOW);
        const [written] = await db.execute(sql`
          select card, bank, held from wait_and_count_open(${clientKey}, ${campaign.id}, ${NOW.toISOString()}, 10)`);
        expect(written, JSON.stringify(given)).toEqual({ ...open, held });
        counted += open.card + open.bank;
      }
  // Two campaigns, two methods, and the two statuses in which a donation can be paid.
  expect(counted).toBe(8);
});

test("the statement counts the same declines as the check, within the same window", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const clientKey = unique("c");
  const since = new Date(NOW.getTime() - 60 * 60_000);
  for (const minutes of [1, 59, 60, 61])
    await decline({ campaign }, 1, { clientKey, at: new Date(NOW.getTime() - minutes * 60_000) });
  const { declinesAt } = await readAddress(db, { clientKey, campaignId: campaign.id }, NOW);
  const [written] = await db.execute(sql`
    select declines from wait_and_count_open(${clientKey}, ${campaign.id}, ${since.toISOString()}, 10)`);
  expect(written).toEqual({ declines: declinesAt.length });
  expect(declinesAt).toHaveLength(2);
});
