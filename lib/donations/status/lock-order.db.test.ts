import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { makeCampaign, makeDonation, makeOrganization, ownConnection, unique } from "@/db/testing";
import { changeCampaign } from "@/lib/campaigns/store";
import { markDonationSucceeded, markDonationsSucceeded } from "@/lib/donations/status/settle-store";
import { insertDonation } from "@/lib/donations/store";
import { claimUnpaidDonations } from "@/lib/donations/unpaid/store";
import { changeDonor } from "@/lib/donors/store";
import { repairCampaign, repairDonation, repairWaiver } from "@/lib/ledger/repair-store";
import { takeOverAccount } from "@/lib/orgs/account-store";
import { lockOrganization } from "@/lib/orgs/store";
import { fold } from "@/lib/totals/store";
import { recomputeDonation, withDonationLock } from "./recompute-store";
import { closeUnpaidDonation, markDonationFailed } from "./state-store";

const at = new Date("2026-06-02T12:00:00Z");
const ROUNDS = 6;
const EACH = 3;
const TICKETS = { ticketCount: 1, ticketsHeld: 1 };

/** All changes to one organization's money, sharing a donor, a campaign and some donations. */
async function makeScene(db: Database, round: number) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, {
    type: "EVENT",
    ticketPriceCents: 5000,
    ticketCapacity: 1000,
    ticketsHeld: 2 * EACH,
    matchingEnabled: true,
    matchingMaxCents: 1_000_000,
    matchingRatioPct: 100,
  });
  const donorEmail = `${unique()}@example.com`;
  const donations = await Promise.all(
    Array.from({ length: 2 * EACH }, () =>
      makeDonation(campaign, { donorEmail, emailOptIn: true, ...TICKETS }),
    ),
  );
  const [first] = donations;
  if (!first) throw new Error("no donation");
  const payment = (id: string) => ({
    donationId: id,
    intentId: `pi_${id}`,
    chargeId: `ch_${id}`,
    method: "CARD" as const,
    receivedCents: 5000,
    appliedFeeCents: 99,
    takeOverFees: false,
    actualFeeCents: 140,
    at,
  });
  const { id: _id, ...terms } = first;
  const work: (() => Promise<unknown>)[] = donations.flatMap(({ id }, n) => [
    () => markDonationSucceeded(db, payment(id)),
    () =>
      markDonationsSucceeded(
        db,
        donations.slice(n).map((one) => payment(one.id)),
      ),
    () => closeUnpaidDonation(db, id, at),
    () =>
      markDonationFailed(db, {
        donationId: id,
        intentId: `pi_${id}`,
        reason: "Declined",
        code: "card_declined",
        at,
      }),
    () => repairDonation(db, id, at),
    () =>
      withDonationLock(db, id, (tx) =>
        recomputeDonation(tx, id, { cause: `test:${id}:${n}`, kind: "CORRECTION", at }),
      ),
    () => insertDonation(db, { ...terms, id: unique(), receiptNumber: unique(), createdAt: at }, []),
    () =>
      insertDonation(
        db,
        {
          ...terms,
          id: unique(),

          receiptNumber: unique(),
          createdAt: at,
          donorEmail: `new-${round}-${n % EACH}@example.com`,
        },
        [],
      ),
  ]);
  const account = { chargesEnabled: true, payoutsEnabled: round % 2 === 0, achEnabled: true };
  for (let n = 0; n < EACH; n += 1)
    work.push(
      () => changeDonor(db, first.donorId, () => ({ lastName: `Okafor ${n}` })),
      () => changeCampaign(db, campaign.id, "ACTIVE", { title: `Title ${n}`, updatedAt: at }),
      () => changeCampaign(db, campaign.id, "ACTIVE", { slug: unique(), updatedAt: at }),
      () => takeOverAccount(db, `acct_${org.id}`, account, new Date(at.getTime() + n)),
      () => db.transaction((tx) => lockOrganization(tx, org.id)),
      () => claimUnpaidDonations(db, at, { kind: "holds", limit: 10 }),
      () => fold(db, campaign.id),
      () => repairCampaign(db, campaign.id, at),
      () => repairWaiver(db, org.id, 1_000_000),
    );
  return { campaign, work };
}

/** Shuffles deterministically by round. */
function shuffled<T>(all: readonly T[], round: number): T[] {
  const order = all.map((one, n) => ({ one, at: ((n + 1) * (7919 + 104_729 * round)) % 1_000_003 }));
  return order.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

test("concurrent changes to donations, their campaign, organization and donor never deadlock", async () => {
  const { db } = ownConnection(12);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { campaign, work } = await makeScene(db, round);
    const ends = await Promise.allSettled(shuffled(work, round).map((one) => one()));
    const failed = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
    expect(failed, `round ${round}`).toEqual([]);
    const [row] = await db.select().from(campaigns).where(eq(campaigns.id, campaign.id));
    expect(row?.status).toBe("ACTIVE");
  }
});
