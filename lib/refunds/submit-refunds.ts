import { flagForReview } from "@/lib/alerts/store";
import { withDonationLock } from "@/lib/donations/recompute-store";
import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { formatUsd } from "@/lib/kernel/money";
import {
  createRefund,
  type ChargeMoney,
  type ProcessorRefund,
  retrieveChargeMoney,
} from "@/lib/services/stripe/refunds";
import { completeRefund } from "./complete-refund";
import type { PaidGift } from "./find-paid-donation";
import { failureWords, refusalWords } from "./labels";
import { leftOf } from "./move-money";
import { publishRefunds } from "./publish-refunds";
import { feeShareCents, foreignFeeReturns } from "./rules";
import {
  findByProcessorRefund,
  insertRefund,
  listGiftRefunds,
  markRefused,
  type RefundRow,
  readGivenBack,
  tieRefund,
} from "./store";
import { undoRefund } from "./undo-refund";

const REASONS = {
  REQUESTED_BY_DONOR: "requested_by_customer",
  DUPLICATE: "duplicate",
  FRAUDULENT: "fraudulent",
  OTHER: null,
} as const;

/**
 * Brings a gift's refunds to what the processor says, whoever asked for them: those of ours that it does not know yet
 * are asked for, those that we do not know yet are taken down, and each is completed or undone once, oldest first.
 * May be called any number of times, also by several at once. Returns whether anything was booked.
 */
export async function submitRefunds(ctx: Context, gift: PaidGift, seen?: ChargeMoney): Promise<boolean> {
  const look = () => retrieveChargeMoney(gift.processorChargeId, gift.id);
  let money = seen ?? (await look());
  if (await askForPending(ctx, gift, money)) money = await look();
  let booked = false;
  for (const refund of money.refunds) {
    const row = await adopt(ctx, gift, refund, money);
    if (row.succeededAt === null && (await completeRefund(ctx, gift, row, { refund, money }))) booked = true;
    if (refund.state !== "failed") continue;
    const reason = failureWords(refund.failureReason);
    if (await undoRefund(ctx, gift, row.id, { reason, money })) booked = true;
  }
  await publishRefunds(await listGiftRefunds(ctx.db, gift.id));
  return booked;
}

/** Asks for those of our refunds that the processor does not know; what it refuses for good is over. */
async function askForPending(ctx: Context, gift: PaidGift, money: ChargeMoney): Promise<boolean> {
  const known = new Set(money.refunds.map((refund) => refund.refundId));
  const [first] = money.transfers;
  let leftCents = first ? leftOf(first) : 0;
  let asked = false;
  for (const row of await listGiftRefunds(ctx.db, gift.id)) {
    if (row.status !== "PENDING" || row.processorRefundId !== null || known.has(row.id)) continue;
    const reverseTransfer = leftCents >= row.amountCents;
    const { refusal } = await startOneTimePayment({
      refundId: row.id,
      donationId: gift.id,
      chargeId: gift.processorChargeId,
      amountCents: row.amountCents,
      reason: REASONS[row.reason],
      reverseTransfer,
    });
    if (refusal) await refuse(ctx, gift, row, refusalWords(refusal));
    else {
      asked = true;
      if (reverseTransfer) leftCents -= row.amountCents;
    }
  }
  return asked;
}

/**
 * Asks for a refund under its one key, which never makes two. Whether the transfer goes back with it follows from what
 * is left there, which may be another by the time of a repeated call; the processor refuses the key with another
 * parameter than the first time. The first call then stands: it is repeated as it was.
 */
async function startOneTimePayment(refund: Parameters<typeof createRefund>[0]): ReturnType<typeof createRefund> {
  try {
    return await createRefund(refund);
  } catch (error) {
    if (!(error instanceof Error && "type" in error && error.type === "StripeIdempotencyError")) throw error;
    return createRefund({ ...refund, reverseTransfer: !refund.reverseTransfer });
  }
}

/** Nobody has counted it yet; staff who asked for it just now read why, otherwise it is laid before them. */
async function refuse(ctx: Context, gift: PaidGift, row: RefundRow, reason: string): Promise<void> {
  await withDonationLock(ctx.db, gift.id, async (tx) => {
    const asked = ctx.actor.kind === "person" || ctx.actor.kind === "key";
    if (!(await markRefused(tx, row.id, reason, ctx.now)) || asked) return;
    await flagForReview(tx, {
      cause: `refund-failed:${row.id}`,
      orgId: gift.orgId,
      kind: "REFUND_FAILED",
      campaignId: gift.campaignId,
      donationId: gift.id,
      message: `A refund of ${formatUsd(row.amountCents)} was not made: ${reason}. Nothing was taken from you; try again or find another way to the donor.`,
      figures: { refundCents: row.amountCents },
      at: ctx.now,
    });
  });
}

/**
 * Our row of a refund, with the part of our own fee that goes back with it; one that was made in the processor's own
 * dashboard gets a row now. The part is settled once, in the processor's order.
 */
async function adopt(
  ctx: Context,
  gift: PaidGift,
  refund: ProcessorRefund,
  money: ChargeMoney,
): Promise<RefundRow> {
  return withDonationLock(ctx.db, gift.id, async (tx) => {
    const known = await findByProcessorRefund(tx, gift.id, refund);
    if (known?.processorRefundId) return known;
    const { back } = await readGivenBack(tx, gift.id);
    const planned = foreignFeeReturns(money).get(refund.id) ?? feeShareCents(gift, back, refund.amountCents);
    const feeCents = Math.min(planned, refund.amountCents);
    if (known) await tieRefund(tx, { id: known.id, processorRefundId: refund.id, feeCents, at: ctx.now });
    else
      await insertRefund(tx, {
        id: newId(),
        orgId: gift.orgId,
        donationId: gift.id,
        amountCents: refund.amountCents,
        status: "PENDING",
        origin: "PROCESSOR",
        reason: reasonOf(refund.reason),
        processorRefundId: refund.id,
        platformFeeReturnedCents: feeCents,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      });
    const row = await findByProcessorRefund(tx, gift.id, refund);
    if (!row) throw new Error(`refund ${refund.id} of gift ${gift.id} stands on another gift`);
    return row;
  });
}

function reasonOf(reason: string | null): RefundRow["reason"] {
  if (reason === "requested_by_customer") return "REQUESTED_BY_DONOR";
  if (reason === "duplicate") return "DUPLICATE";
  return reason === "fraudulent" ? "FRAUDULENT" : "OTHER";
}
