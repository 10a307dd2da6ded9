import { bookMovement } from "../payments/book-movement";
import type { Simulator } from "../simulator";
import type { DisputeRecord } from "../store/money-records";

/** The fee for each dispute that withdraws money, in cents. */
const DISPUTE_FEE_CENTS = 1500;

/** Withdraws the disputed amount from the platform, with the fee by default. */
export function withdraw(simulator: Simulator, dispute: DisputeRecord, withFee = true): DisputeRecord {
  return move(simulator, dispute, {
    amountCents: -dispute.amountCents,
    feeCents: withFee ? DISPUTE_FEE_CENTS : 0,
    description: `Chargeback withdrawal for ${dispute.charge}`,
  });
}

/** Returns the disputed amount to the platform, with the fee on request. */
export function reinstate(simulator: Simulator, dispute: DisputeRecord, withFee: boolean): DisputeRecord {
  return move(simulator, dispute, {
    amountCents: dispute.amountCents,
    feeCents: withFee ? -DISPUTE_FEE_CENTS : 0,
    description: `Chargeback reversal for ${dispute.charge}`,
  });
}

/** True while the disputed funds are withdrawn. */
export function isWithdrawn(dispute: DisputeRecord): boolean {
  // Withdrawals and returns alternate.
  return dispute.balanceTransactions.length % 2 === 1;
}

function move(
  simulator: Simulator,
  dispute: DisputeRecord,
  movement: { amountCents: number; feeCents: number; description: string },
): DisputeRecord {
  const { id } = bookMovement(simulator, {
    ...movement,
    account: null,
    type: "adjustment",
    feeType: movement.feeCents === 0 ? null : "stripe_fee",
    source: dispute.id,
    created: simulator.now(),
  });
  return { ...dispute, balanceTransactions: [...dispute.balanceTransactions, id] };
}
