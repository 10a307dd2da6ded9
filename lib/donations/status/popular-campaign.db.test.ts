import { expect, test } from "vitest";
import { makeCampaign, makeDonation, makeOrganization, ownConnection, unique } from "@/db/testing";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { insertDonation } from "@/lib/donations/store";
import { inForm } from "@/scripts/long-forms";
import { recomputeDonation, withDonationLock } from "./recompute-store";
import { closeUnpaidDonation } from "./state-store";

const at = new Date("2026-06-02T12:00:00Z");
const BUYERS = inForm(96, 400);

/** This test's connection does not retry, so a deadlock fails the test. */
test("concurrent payment, closing and recomputation of tickets of one event never deadlock", async () => {
  const { db } = ownConnection(40);
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, {
    type: "EVENT",
    ticketPriceCents: 5000,
    ticketCapacity: 10 * BUYERS,
    ticketsHeld: BUYERS,
    matchingEnabled: true,
    matchingMaxCents: 1_000_000,
    matchingRatioPct: 100,
  });
  const donations = await Promise.all(
    Array.from({ length: BUYERS }, () => makeDonation(campaign, { ticketCount: 1, ticketsHeld: 1 })),
  );
  const outcomes = await Promise.allSettled(
    donations.flatMap((donation, n) => [
      insertDonation(db, { ...donation, id: unique(), receiptNumber: unique() }, []),
      insertDonation(db, { ...donation, id: unique(), receiptNumber: unique(), ticketsHeld: 0 }, []),
      act(donation.id, n),
    ]),
  );
  function act(id: string, n: number) {
    if (n % 8 === 6) return closeUnpaidDonation(db, id, at);
    if (n % 8 === 7)
      return withDonationLock(db, id, (tx) =>
        recomputeDonation(tx, id, { cause: `test:${id}`, kind: "CORRECTION", at }),
      );
    return markDonationSucceeded(db, {
      donationId: id,
      intentId: `pi_${id}`,
      chargeId: `ch_${id}`,
      method: "CARD",
      receivedCents: 5000,
      appliedFeeCents: 99,
      takeOverFees: false,
      actualFeeCents: 140,
      at,
    });
  }
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
});
