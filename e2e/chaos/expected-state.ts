import type { Made } from "./actions";
import { type ChaosContext, processor } from "./context";

export type ExpectedState = { status: string; netRaisedCents: number; tickets: number };

type Charge = { amount: number; amount_refunded: number };

/**
 * The expected state of a donation by the processor's records: paid or not, refunds, dispute outcomes. Computed
 * independently of the app.
 */
export async function expectedStateOf({ stack }: ChaosContext, donation: Made): Promise<ExpectedState> {
  const intent = await processor(stack, `/v1/payment_intents/${donation.intentId}?expand[]=latest_charge`);
  if (intent["status"] !== "succeeded") return { status: "unpaid", netRaisedCents: 0, tickets: 0 };
  const charge = intent["latest_charge"] as Charge;
  const list = await processor(stack, `/v1/disputes?payment_intent=${donation.intentId}`);
  const disputes = (list["data"] as { status: string }[]).map((one) => one.status);
  const amount = donation.donation.amountCents;
  const refundedShare = Math.floor(
    (2 * amount * charge.amount_refunded + charge.amount) / (2 * charge.amount),
  );
  const tickets = donation.kind === "tickets" ? amount / 2500 : 0;
  const none = { netRaisedCents: 0, tickets: 0 };
  if (charge.amount_refunded >= charge.amount || disputes.includes("lost"))
    return { status: "REFUNDED", ...none };
  if (disputes.some((status) => !["won", "warning_closed", "prevented"].includes(status)))
    return { status: "DISPUTED", ...none };
  return { status: "SUCCEEDED", netRaisedCents: amount - refundedShare, tickets };
}
