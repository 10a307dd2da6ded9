import { asc, eq } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { journalEntries, journalLines } from "@/db/schema/journal";
import { refunds } from "@/db/schema/refunds";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import type { Context } from "@/lib/kernel/context";
import { readTotals } from "@/lib/totals/store";
import type { FakeProcessor } from "./fake-processor";

export const NOW = new Date("2026-06-02T12:00:00Z");
export const system = (now = NOW): Context => ({
  db: testDatabase(),
  actor: { kind: "system", name: "test" },
  now,
  requestId: "test",
});
export const person = (userId: string, now = NOW): Context => ({
  ...system(now),
  actor: { kind: "person", userId },
});

/**
 * For tests: creates a donation of two tickets for $50.00 to a matched event, with fees of $1.40 and 33 cents; paid by
 * default.
 */
export async function makePaid(
  processor: FakeProcessor,
  { settled = true, ...given }: Parameters<typeof makeDonation>[1] & { settled?: boolean } = {},
) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, {
    type: "EVENT",
    ticketPriceCents: 2500,
    ticketCapacity: 10,
    ticketsHeld: 2,
    matchingEnabled: true,
    matchingOrgName: "Acme",
    matchingMaxCents: 100_000,
  });
  const donation = await makeDonation(campaign, {
    platformFeeCents: 33,
    netAmountCents: 4827,
    ticketCount: 2,
    ticketsHeld: 2,
    ...given,
  });
  const [intentId, chargeId] = [`pi_${donation.id}`, `ch_${donation.id}`];
  const feeCents = donation.totalChargedCents - donation.netAmountCents;
  const accountId = org.processorAccountId ?? "";
  const totalCents = donation.totalChargedCents;
  processor.pay({ donationId: donation.id, intentId, chargeId, accountId, totalCents, feeCents });
  if (settled)
    await markDonationSucceeded(testDatabase(), {
      donationId: donation.id,
      intentId,
      chargeId,
      method: "CARD",
      receivedCents: donation.totalChargedCents,
      appliedFeeCents: feeCents,
      takeOverFees: false,
      actualFeeCents: 140,
      at: NOW,
    });
  return { org, campaign, donation, chargeId, intentId, accountId };
}
export type Paid = Awaited<ReturnType<typeof makePaid>>;

/** For tests: returns the donation's journal without ids and times, oldest first. */
async function journalOf(donationId: string) {
  const rows = await testDatabase()
    .select({ entry: journalEntries, line: journalLines })
    .from(journalEntries)
    .leftJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(eq(journalEntries.donationId, donationId))
    .orderBy(asc(journalEntries.id), asc(journalLines.account));
  const entries = new Map<
    number,
    { kind: string; raised: number; donations: number; lines: Record<string, number> }
  >();
  for (const { entry, line } of rows) {
    const known = entries.get(entry.id) ?? {
      kind: entry.kind,
      raised: entry.raisedCents,
      donations: entry.donationCount,
      lines: {},
    };
    if (line) known.lines[line.account] = line.amountCents;
    entries.set(entry.id, known);
  }
  return [...entries.values()];
}

/** For tests: returns everything recorded for a donation, in a form that can be compared between donations. */
export async function traceOf(processor: FakeProcessor, paid: Paid) {
  const db = testDatabase();
  const [donation] = await db.select().from(donations).where(eq(donations.id, paid.donation.id));
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, paid.campaign.id));
  const refundRows = await db.select().from(refunds).where(eq(refunds.donationId, paid.donation.id));
  const disputeRows = await db.select().from(disputes).where(eq(disputes.donationId, paid.donation.id));
  const journal = await journalOf(paid.donation.id);
  const sum = (account: string) => journal.reduce((all, { lines }) => all + (lines[account] ?? 0), 0);
  const totals = (await readTotals(db, [paid.campaign.id])).get(paid.campaign.id);
  return {
    status: donation?.status,
    refundedCents: donation?.refundedCents,
    netRaisedCents: donation?.netRaisedCents,
    matchedCents: donation?.matchedCents,
    seats: [donation?.ticketsSold, donation?.ticketsHeld, campaign?.ticketsSold, campaign?.ticketsHeld],
    budgetUsedCents: campaign?.matchedCents,
    totals,
    refunds: refundRows.map((row) => `${row.origin} ${row.status} ${row.amountCents}`).sort(),
    disputes: disputeRows
      .map((row) => `${row.status} ${row.amountCents} ${row.transferredAgainCents}`)
      .sort(),
    journal,
    // The organization's credit in the journal equals the balance of its account.
    organization: { journal: 0 - sum("ORGANIZATION"), account: processor.balances.get(paid.accountId) },
    processor: { journal: sum("PROCESSOR"), account: processor.held.get(paid.accountId) },
  };
}
