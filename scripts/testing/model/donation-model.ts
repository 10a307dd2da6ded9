import { isDisputeOpen } from "@almoner/stripe-emulator";
import type { History } from "./history";

/** A donation as the processor has it; determines which steps are possible. */
export type DonationModel = {
  id: string;
  intent: string;
  method: "card" | "ach";
  tickets: boolean;
  payment: "open" | "processing" | "paid" | "closed";
  declines: number;
  totalCents: number;
  /** Partial refunds and disputes are multiples of this. */
  stepCents: number;
  refundedCents: number;
  /** Refunds that have not failed, oldest first. */
  refunds: { id: string; pending: boolean }[];
  dispute: { id: string; inquiry: boolean; withdrawn: boolean; answered: boolean } | null;
  disputes: number;
  /** A decided dispute, and how often it was overturned. */
  decided: { id: string; won: boolean; overturned: number } | null;
  lost: boolean;
  rival: boolean;
};

const PAYMENTS: Record<string, DonationModel["payment"]> = {
  succeeded: "paid",
  processing: "processing",
  canceled: "closed",
};

/** Updates the model from the processor. */
export function readDonation({ simulator: { store } }: History, it: DonationModel): void {
  const intent = store.get("payment_intent", it.intent);
  if (!intent) throw new Error(`there is no payment ${it.intent}`);
  it.payment = PAYMENTS[intent.status] ?? "open";
  if (it.payment === "open" && intent.lastError) it.declines += 1;
  const charge = store.get("charge", intent.latestCharge ?? "");
  if (!charge || it.payment !== "paid") return;
  const refunds = store.tables.refund.by("charge", charge.id);
  const disputes = store.tables.dispute.by("charge", charge.id);
  const open = disputes.find(isDisputeOpen);
  it.refundedCents = charge.refundedCents;
  it.refunds = refunds
    .filter(({ status: state }) => state !== "failed")
    .map((refund) => ({ id: refund.id, pending: refund.status === "pending" }));
  it.disputes = disputes.length;
  it.lost = disputes.some(({ status: state }) => state === "lost");
  const decided = disputes.findLast(
    ({ status: state, caseType, balanceTransactions: moved }) =>
      caseType === "chargeback" && moved.length > 0 && (state === "won" || state === "lost"),
  );
  it.decided = decided
    ? {
        id: decided.id,
        won: decided.status === "won",
        overturned: Math.max(0, decided.balanceTransactions.length - (decided.status === "won" ? 2 : 1)),
      }
    : null;
  it.dispute = open
    ? {
        id: open.id,
        inquiry: open.status.startsWith("warning_"),
        withdrawn: open.balanceTransactions.length > 0,
        answered: open.submissions > 0,
      }
    : null;
}
