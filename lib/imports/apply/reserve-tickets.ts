import { tooFewLeft } from "@/lib/tickets/rules";
import { lockTicketsLeft } from "@/lib/tickets/store";
import type { PlannedDonation } from "../plan/known";
import type { Left } from "./place-rows";

type Tx = Parameters<typeof lockTicketsLeft>[0];
type Row = { number: number; plan: PlannedDonation };

/**
 * Returns the rows whose tickets fit into the capacity of their campaigns, in file order, and rows whose tickets were
 * sold to others since the check. Locks the campaigns, so that the tickets are still left when they are sold.
 */
export async function reserveTickets<T extends Row>(
  tx: Tx,
  rows: readonly T[],
): Promise<{ fitting: T[]; left: Left[] }> {
  const withTickets = rows.filter(({ plan }) => plan.ticketCount !== undefined);
  const leftOf = await lockTicketsLeft(tx, [...new Set(withTickets.map(({ plan }) => plan.campaignId))]);
  const left: Left[] = [];
  const fitting = rows.filter(({ number, plan: { campaignId, ticketCount = 0 } }) => {
    const remaining = leftOf.get(campaignId) ?? null;
    if (remaining === null || ticketCount === 0) return true;
    if (ticketCount > remaining) {
      left.push({ number, outcome: "REFUSE", remark: `${tooFewLeft(remaining)} since the check` });
      return false;
    }
    leftOf.set(campaignId, remaining - ticketCount);
    return true;
  });
  return { fitting, left };
}

/** Returns the number of tickets by campaign. */
export function ticketsByCampaign(rows: readonly { plan: PlannedDonation }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { plan } of rows)
    counts.set(plan.campaignId, (counts.get(plan.campaignId) ?? 0) + (plan.ticketCount ?? 0));
  return counts;
}
