import { eq } from "drizzle-orm";
import { alerts } from "@/db/schema/alerts";
import { disputes } from "@/db/schema/disputes";
import { testDatabase } from "@/db/testing";
import { runChecks } from "@/lib/ledger/checks-store";
import { refundDonation } from "@/lib/refunds/api";
import { refundInput } from "@/lib/refunds/schemas";
import { processor } from "@/lib/refunds/testing/processor";
import { makePaid, NOW, type Paid, person, system } from "@/lib/refunds/testing/story";
import { syncDispute } from "../sync-dispute";

// Test files must mock the processor's service files themselves: see sync-dispute.db.test.ts.

export const db = () => testDatabase();
/** Reads a dispute, as an event would. */
export const sync = (id: string, now = NOW) => syncDispute(system(now), { processorDisputeId: id });
export const rowOf = async (id: string) =>
  (await db().select().from(disputes).where(eq(disputes.processorDisputeId, id)))[0];
export const refund = (paid: Paid, amountCents?: number) =>
  refundDonation
    .run(person(paid.org.ownerId), {
      params: { id: paid.donation.id },
      body: refundInput.parse({ amountCents }),
    })
    .then(({ refund }) => refund);

/** The events of a dispute at the processor, in order. */
export const SEQUENCES: Record<string, ((id: string) => void)[]> = {
  won: [
    (id) => processor.withdraw(id),
    (id) => processor.setStatus(id, "under_review"),
    (id) => processor.reinstate(id),
    (id) => processor.setStatus(id, "won"),
  ],
  "won with its fee returned": [
    (id) => processor.withdraw(id),
    (id) => processor.reinstate(id, 1500),
    (id) => processor.setStatus(id, "won"),
  ],
  lost: [(id) => processor.withdraw(id), (id) => processor.setStatus(id, "lost")],
  "inquiry only": [
    (id) => processor.setStatus(id, "warning_under_review"),
    (id) => processor.setStatus(id, "warning_closed"),
  ],
  "inquiry, then lost": [
    (id) => processor.setStatus(id, "needs_response"),
    (id) => processor.withdraw(id),
    (id) => processor.setStatus(id, "lost"),
  ],
  prevented: [(id) => processor.setStatus(id, "prevented")],
};

const WON = SEQUENCES["won"] ?? [];
/** Disputes that are overturned. The second round has no fee. */
export const OVERTURNED: typeof SEQUENCES = {
  "won, then lost": [...WON, (id) => processor.withdraw(id, 0), (id) => processor.setStatus(id, "lost")],
  "won, then lost, reported before the money moves": [
    ...WON,
    (id) => processor.setStatus(id, "lost"),
    (id) => processor.withdraw(id, 0),
  ],
  "won, then lost with another fee": [
    ...WON,
    (id) => processor.withdraw(id, 2500),
    (id) => processor.setStatus(id, "lost"),
  ],
  "won, taken again, won": [
    ...WON,
    (id) => processor.withdraw(id, 0),
    (id) => processor.setStatus(id, "appeal_under_review"),
    (id) => processor.reinstate(id),
    (id) => processor.setStatus(id, "won"),
  ],
  "lost, then won": [
    (id) => processor.withdraw(id),
    (id) => processor.setStatus(id, "lost"),
    (id) => processor.setStatus(id, "won"),
    (id) => processor.reinstate(id),
  ],
  "won, lost, won": [
    ...WON,
    (id) => processor.withdraw(id, 0),
    (id) => processor.setStatus(id, "lost"),
    (id) => processor.reinstate(id),
    (id) => processor.setStatus(id, "won"),
  ],
};

type Options = {
  /** The number of reads after each event, starting with the opening. */
  syncs: number[];
  amountCents?: number;
  refundedCents?: number;
  settled?: boolean;
};

/** Plays a dispute of a new donation, reading it `syncs` times after each event and once at the end. */
export async function simulateDispute(
  sequence: string,
  { syncs, amountCents = 5000, refundedCents, settled = true }: Options,
) {
  const paid = await makePaid(processor, { settled });
  if (refundedCents) await refund(paid, refundedCents);
  const id = processor.dispute(paid.chargeId, { amountCents, inquiry: sequence.startsWith("inquiry") });
  const syncTimes = (times = 0) => Promise.all(Array.from({ length: times }, () => sync(id)));
  await syncTimes(syncs[0]);
  for (const [i, happen] of (SEQUENCES[sequence] ?? OVERTURNED[sequence] ?? []).entries()) {
    happen(id);
    await syncTimes(syncs[i + 1]);
  }
  await sync(id);
  return { paid, id };
}
/** One read after each event. */
export const CLEAN = [1, 1, 1, 1, 1, 1, 1, 1, 1];

export const items = async (paid: Paid) =>
  db().select().from(alerts).where(eq(alerts.donationId, paid.donation.id));
/** Returns the service's context a number of hours later. */
export const hours = (count: number) => system(new Date(NOW.getTime() + count * 3_600_000));
/** Returns the differences that `npm run reconcile` reports for money that was not moved. */
export const unsettled = async (paid: Paid) =>
  (await runChecks(db(), paid.org.id, ["dispute-money"])).flatMap((check) => check.differences);
