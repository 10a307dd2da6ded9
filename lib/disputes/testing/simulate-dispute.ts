import { eq } from "drizzle-orm";
import { alerts } from "@/db/schema/alerts";
import { disputes } from "@/db/schema/disputes";
import { testDatabase } from "@/db/testing";
import { runChecks } from "@/lib/ledger/checks-store";
import { refundDonation } from "@/lib/refunds/api";
import { refundInput } from "@/lib/refunds/schemas";
import { makePaid, NOW, type Paid, person, system } from "@/lib/refunds/testing/story";
import { world } from "@/lib/refunds/testing/world";
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
    (id) => world.withdraw(id),
    (id) => world.setStatus(id, "under_review"),
    (id) => world.reinstate(id),
    (id) => world.setStatus(id, "won"),
  ],
  "won with its fee returned": [
    (id) => world.withdraw(id),
    (id) => world.reinstate(id, 1500),
    (id) => world.setStatus(id, "won"),
  ],
  lost: [(id) => world.withdraw(id), (id) => world.setStatus(id, "lost")],
  "inquiry only": [
    (id) => world.setStatus(id, "warning_under_review"),
    (id) => world.setStatus(id, "warning_closed"),
  ],
  "inquiry, then lost": [
    (id) => world.setStatus(id, "needs_response"),
    (id) => world.withdraw(id),
    (id) => world.setStatus(id, "lost"),
  ],
  prevented: [(id) => world.setStatus(id, "prevented")],
};

const WON = SEQUENCES["won"] ?? [];
/** Disputes that are overturned. The second round has no fee. */
export const OVERTURNED: typeof SEQUENCES = {
  "won, then lost": [...WON, (id) => world.withdraw(id, 0), (id) => world.setStatus(id, "lost")],
  "won, then lost, reported before the money moves": [
    ...WON,
    (id) => world.setStatus(id, "lost"),
    (id) => world.withdraw(id, 0),
  ],
  "won, then lost with another fee": [
    ...WON,
    (id) => world.withdraw(id, 2500),
    (id) => world.setStatus(id, "lost"),
  ],
  "won, taken again, won": [
    ...WON,
    (id) => world.withdraw(id, 0),
    (id) => world.setStatus(id, "appeal_under_review"),
    (id) => world.reinstate(id),
    (id) => world.setStatus(id, "won"),
  ],
  "lost, then won": [
    (id) => world.withdraw(id),
    (id) => world.setStatus(id, "lost"),
    (id) => world.setStatus(id, "won"),
    (id) => world.reinstate(id),
  ],
  "won, lost, won": [
    ...WON,
    (id) => world.withdraw(id, 0),
    (id) => world.setStatus(id, "lost"),
    (id) => world.reinstate(id),
    (id) => world.setStatus(id, "won"),
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
  const paid = await makePaid(world, { settled });
  if (refundedCents) await refund(paid, refundedCents);
  const id = world.dispute(paid.chargeId, { amountCents, inquiry: sequence.startsWith("inquiry") });
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
