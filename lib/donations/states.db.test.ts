import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { refunds } from "@/db/schema/refunds";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { type DonationStatus, donationStatus } from "./schemas";
import { type Cause, mayChange, TRANSITIONS } from "./states";
import { recomputeDonation } from "./status/recompute-store";
import { markDonationSucceeded } from "./status/settle-store";
import { closeUnpaidDonation, markDonationFailed, markProcessing, markVerifying } from "./status/state-store";

const at = new Date("2026-06-01T12:00:05Z");
const db = testDatabase;

const succeed = async (donationId: string) => {
  const payment = { intentId: unique("pi_"), chargeId: unique("ch_"), method: "CARD" as const };
  const sums = { receivedCents: 5000, appliedFeeCents: null, takeOverFees: false, actualFeeCents: null };
  return (await markDonationSucceeded(db(), { donationId, ...payment, ...sums, at })).moved;
};
const change: Record<Exclude<Cause, "recomputed">, (id: string) => Promise<boolean>> = {
  paymentSucceeded: succeed,
  paymentFailed: (donationId) =>
    markDonationFailed(db(), { donationId, intentId: unique("pi_"), reason: "Declined", code: unique(), at }),
  paymentProcessing: (donationId) => markProcessing(db(), { donationId, intentId: unique("pi_"), at }),
  paymentVerifying: (donationId) => markVerifying(db(), { donationId, intentId: unique("pi_"), at }),
  closed: (donationId) => closeUnpaidDonation(db(), donationId, at),
};

/** Creates a donation that reaches a status in the same way as in production. */
async function donationThatIs(status: DonationStatus) {
  const donation = await makeDonation(await makeCampaign((await makeOrganization()).id));
  if (status === "PENDING") return donation;
  if (status === "FAILED") await change.paymentFailed(donation.id);
  else await succeed(donation.id);
  const of = { id: unique(), orgId: donation.orgId, donationId: donation.id, amountCents: 5000 };
  const times = { createdAt: at, updatedAt: at };
  if (status === "REFUNDED")
    await db()
      .insert(refunds)
      .values({ ...of, status: "SUCCEEDED", origin: "STAFF", ...times });
  if (status === "DISPUTED")
    await db()
      .insert(disputes)
      .values({
        ...of,
        processorDisputeId: unique("dp_"),
        reason: "fraudulent",
        status: "OPEN",
        processorStatus: "needs_response",
        openedAt: at,
        ...times,
      });
  if (status === "REFUNDED" || status === "DISPUTED")
    await db().transaction((tx) =>
      recomputeDonation(tx, donation.id, { cause: unique("test:"), kind: "REFUND", at }),
    );
  return donation;
}

const statusOf = async (id: string) =>
  (await db().select({ status: donations.status }).from(donations).where(eq(donations.id, id)))[0]?.status;

test("in every status, exactly the causes in the transition table change a donation, to the status it states", async () => {
  for (const status of donationStatus.options)
    for (const cause of Object.keys(change) as (keyof typeof change)[]) {
      const { id } = await donationThatIs(status);
      expect(await statusOf(id)).toBe(status);
      const allowed = mayChange(status, cause);
      expect([status, cause, await change[cause](id)]).toEqual([status, cause, allowed]);
      expect(allowed ? TRANSITIONS[cause].to : [status]).toContain(await statusOf(id));
    }
});
