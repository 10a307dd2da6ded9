import { recordAudit } from "@/lib/audit/record";
import { actorId } from "@/lib/auth/actor";
import { paidCents } from "@/lib/donations/paid-amount";
import { withDonationLock } from "@/lib/donations/status/recompute-store";
import { findDonationRow } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { conflict, conflictForNow, notFound } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import type { RefundContext } from "./context";
import { refundIdFor } from "./refund-id";
import type { Refund } from "./refund-schemas";
import { refundRefusal } from "./rules";
import type { RefundInput } from "./schemas";
import { serializeRefund } from "./serialize";
import { findRefund, insertRefund, readRefundedAmounts } from "./store";
import { submitRefunds } from "./sync/submit-refunds";

type RefundRequest = {
  donationId: string;
  input: RefundInput;
  /** Seed of the request's Idempotency-Key, which is the same when the request is repeated; null without a key. */
  key: string | null;
};

/**
 * Refunds a donation in full or in part. The amount is reserved first, so that refunds never exceed the amount paid,
 * and then refunded at the processor. If the processor is down, the refund is returned as `PENDING` and completed in
 * the background. Throws `not_found`, `forbidden`, and `conflict` with a message if the donation's state does not
 * permit the refund or the processor refuses it.
 */
export async function refundDonation(
  ctx: RefundContext<"ADMIN">,
  given: Omit<RefundRequest, "donationId">,
): Promise<Refund> {
  const request = { ...given, donationId: ctx.donation.id };
  const id = await reserve(ctx, request);
  try {
    const donation = await findDonationRow(ctx.db, request.donationId);
    if (!donation?.processorChargeId)
      throw new Error(`donation ${request.donationId} has no charge to refund`);
    await submitRefunds(ctx, { ...donation, processorChargeId: donation.processorChargeId });
  } catch (err) {
    // The refund is reserved already: an error response would make the caller request a second one.
    log.error({ err, requestId: ctx.requestId, refundId: id }, "a refund is finished in the background");
  }
  const row = await findRefund(ctx.db, id);
  if (!row) throw new Error(`refund ${id} not found`);
  const refund = serializeRefund(row);
  if (row.status === "FAILED") throw conflict(row.failureReason ?? "The refund failed", { refund });
  return refund;
}

async function reserve(ctx: Context, { donationId, input, key }: RefundRequest): Promise<string> {
  const requestedBy = actorId(ctx);
  const id = refundIdFor({ requestedBy, donationId, key });
  return withDonationLock(ctx.db, donationId, async (tx) => {
    if (await findRefund(tx, id)) return id;
    const donation = await findDonationRow(tx, donationId);
    if (!donation) throw notFound("Donation");
    const { reservedCents } = await readRefundedAmounts(tx, donationId);
    const leftCents = paidCents(donation) - reservedCents;
    const amountCents = input.amountCents ?? leftCents;
    const refusal = refundRefusal(donation, leftCents, amountCents);
    if (refusal) throw conflictForNow(refusal);
    const requested = { donationId, amountCents, reason: input.reason };
    await insertRefund(tx, {
      ...requested,
      id,
      orgId: donation.orgId,
      note: input.note,
      status: "PENDING",
      origin: "STAFF",
      requestedBy,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await recordAudit(tx, ctx, {
      orgId: donation.orgId,
      action: "refund.requested",
      subject: { type: "refund", id },
      after: requested,
    });
    return id;
  });
}
