import { flagForReview } from "@/lib/alerts/store";
import { withDonationLock } from "@/lib/donations/status/recompute-store";
import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { formatUsd } from "@/lib/kernel/money";
import type { PaidDonation } from "@/lib/refunds/find-paid-donation";
import { failureMessage, refusalMessage } from "@/lib/refunds/labels";
import { unreversedCents } from "@/lib/refunds/move-money";
import { feeShareCents, foreignFeeReturns } from "@/lib/refunds/rules";
import {
  attachRefund,
  findByProcessorRefund,
  insertRefund,
  listDonationRefunds,
  markRefused,
  type RefundRow,
  readRefundedAmounts,
} from "@/lib/refunds/store";
import {
  type ChargeMoney,
  createRefund,
  type ProcessorRefund,
  retrieveChargeMoney,
} from "@/lib/services/stripe/refunds";
import { completeRefund } from "./complete-refund";
import { publishRefunds } from "./publish-refunds";
import { undoRefund } from "./undo-refund";

const REASONS = {
  REQUESTED_BY_DONOR: "requested_by_customer",
  DUPLICATE: "duplicate",
  FRAUDULENT: "fraudulent",
  OTHER: null,
} as const;

/**
 * Brings a donation's refunds and the processor's into line: submits our refunds that are missing there, inserts theirs
 * that are missing here, and completes or undoes each once, oldest first. Safe to repeat and to run concurrently.
 * Returns whether anything was booked.
 */
export async function submitRefunds(
  ctx: Context,
  donation: PaidDonation,
  seen?: ChargeMoney,
): Promise<boolean> {
  const readMoney = () => retrieveChargeMoney(donation.processorChargeId, donation.id);
  let money = seen ?? (await readMoney());
  if (await submitPending(ctx, donation, money)) money = await readMoney();
  let booked = false;
  for (const refund of money.refunds) {
    const row = await adopt(ctx, donation, refund, money);
    if (row.succeededAt === null && (await completeRefund(ctx, donation, row, { refund, money })))
      booked = true;
    if (refund.state !== "failed") continue;
    const reason = failureMessage(refund.failureReason);
    if (await undoRefund(ctx, donation, row.id, { reason, money })) booked = true;
  }
  await publishRefunds(await listDonationRefunds(ctx.db, donation.id));
  return booked;
}

/**
 * Submits our pending refunds that are missing at the processor. A final refusal ends a refund. Returns whether any was
 * accepted.
 */
async function submitPending(ctx: Context, donation: PaidDonation, money: ChargeMoney): Promise<boolean> {
  const known = new Set(money.refunds.map((refund) => refund.refundId));
  const [first] = money.transfers;
  let leftCents = first ? unreversedCents(first) : 0;
  let submitted = false;
  for (const row of await listDonationRefunds(ctx.db, donation.id)) {
    if (row.status !== "PENDING" || row.processorRefundId !== null || known.has(row.id)) continue;
    const reverseTransfer = leftCents >= row.amountCents;
    const { refusal } = await submitOnce({
      refundId: row.id,
      donationId: donation.id,
      chargeId: donation.processorChargeId,
      amountCents: row.amountCents,
      reason: REASONS[row.reason],
      reverseTransfer,
    });
    if (refusal) await refuse(ctx, donation, row, refusalMessage(refusal));
    else {
      submitted = true;
      if (reverseTransfer) leftCents -= row.amountCents;
    }
  }
  return submitted;
}

/**
 * Submits a refund under its idempotency key. Whether the transfer is reversed with it depends on the amount left on
 * the transfer, which may differ on a retry. The processor refuses a key with changed parameters; the call is then
 * repeated with the original ones.
 */
async function submitOnce(refund: Parameters<typeof createRefund>[0]): ReturnType<typeof createRefund> {
  try {
    return await createRefund(refund);
  } catch (error) {
    if (!(error instanceof Error && "type" in error && error.type === "StripeIdempotencyError")) throw error;
    return createRefund({ ...refund, reverseTransfer: !refund.reverseTransfer });
  }
}

/**
 * Marks a refund as refused; it has not counted yet. Staff who requested it just now see the reason; otherwise an alert
 * is created.
 */
async function refuse(ctx: Context, donation: PaidDonation, row: RefundRow, reason: string): Promise<void> {
  await withDonationLock(ctx.db, donation.id, async (tx) => {
    const isRequested = ctx.actor.kind === "person" || ctx.actor.kind === "key";
    if (!(await markRefused(tx, row.id, reason, ctx.now)) || isRequested) return;
    await flagForReview(tx, {
      cause: `refund-failed:${row.id}`,
      orgId: donation.orgId,
      kind: "REFUND_FAILED",
      campaignId: donation.campaignId,
      donationId: donation.id,
      message: `A refund of ${formatUsd(row.amountCents)} was not made: ${reason}. Nothing was deducted from your balance. Try again, or agree on another way with the donor.`,
      figures: { refundCents: row.amountCents },
      at: ctx.now,
    });
  });
}

/**
 * Returns our row of a processor's refund, with the part of our fee to return; inserts a row for a refund made in the
 * processor's dashboard. The part is computed once, in the processor's order of refunds.
 */
async function adopt(
  ctx: Context,
  donation: PaidDonation,
  refund: ProcessorRefund,
  money: ChargeMoney,
): Promise<RefundRow> {
  return withDonationLock(ctx.db, donation.id, async (tx) => {
    const known = await findByProcessorRefund(tx, donation.id, refund);
    if (known?.processorRefundId) return known;
    const { back } = await readRefundedAmounts(tx, donation.id);
    const planned =
      foreignFeeReturns(money).get(refund.id) ?? feeShareCents(donation, back, refund.amountCents);
    const feeCents = Math.min(planned, refund.amountCents);
    if (known) await attachRefund(tx, { id: known.id, processorRefundId: refund.id, feeCents, at: ctx.now });
    else
      await insertRefund(tx, {
        id: newId(),
        orgId: donation.orgId,
        donationId: donation.id,
        amountCents: refund.amountCents,
        status: "PENDING",
        origin: "PROCESSOR",
        reason: reasonOf(refund.reason),
        processorRefundId: refund.id,
        platformFeeReturnedCents: feeCents,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      });
    const row = await findByProcessorRefund(tx, donation.id, refund);
    if (!row) throw new Error(`refund ${refund.id} of donation ${donation.id} belongs to another donation`);
    return row;
  });
}

function reasonOf(reason: string | null): RefundRow["reason"] {
  if (reason === "requested_by_customer") return "REQUESTED_BY_DONOR";
  if (reason === "duplicate") return "DUPLICATE";
  return reason === "fraudulent" ? "FRAUDULENT" : "OTHER";
}
