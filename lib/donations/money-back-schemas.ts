import { z } from "zod";

export const refundStatus = z.enum(["PENDING", "SUCCEEDED", "FAILED"]);
export const refundReason = z.enum(["REQUESTED_BY_DONOR", "DUPLICATE", "FRAUDULENT", "OTHER"]);

/** A refund of a gift, for members of its organization. */
export const refundSchema = z.object({
  id: z.string(),
  orgId: z.string(),
  donationId: z.string(),
  /** What the donor gets back. */
  amountCents: z.int(),
  currency: z.string(),
  /** PENDING is asked for and not confirmed yet; FAILED never reached the donor, and the money is back. */
  status: refundStatus,
  /** Who asked: staff here, somebody in the processor's own dashboard, or the service for want of a seat. */
  origin: z.enum(["STAFF", "PROCESSOR", "NO_SEAT"]),
  reason: refundReason,
  note: z.string().nullable(),
  /** Person id of the member who asked. */
  requestedBy: z.string().nullable(),
  /** What left the organization's account, and what of the platform's fee went to it. */
  transferReversedCents: z.int(),
  platformFeeReturnedCents: z.int(),
  failureReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  succeededAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
});
export type Refund = z.infer<typeof refundSchema>;

export const disputeStatus = z.enum(["OPEN", "WON", "LOST", "WARNING_CLOSED", "PREVENTED"]);

/** A dispute of a gift, for members of its organization. */
export const disputeSchema = z.object({
  id: z.string(),
  processorDisputeId: z.string(),
  orgId: z.string(),
  donationId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** The processor's word, and the same in a sentence. */
  reason: z.string(),
  reasonText: z.string(),
  status: disputeStatus,
  processorStatus: z.string(),
  /** A question of the bank before a dispute: no money moves, and an answer may end it. */
  inquiry: z.boolean(),
  /** Until when an answer counts; null when none is wanted (any more). */
  respondBy: z.iso.datetime().nullable(),
  /** Money, in cents: what the bank holds back, what was taken from the organization, and what came back. */
  withdrawnCents: z.int(),
  disputeFeeCents: z.int(),
  transferReversedCents: z.int(),
  platformFeeReturnedCents: z.int(),
  reinstatedCents: z.int(),
  transferredAgainCents: z.int(),
  /** The effect on the organization's balance up to now; negative while money is taken from it. */
  organizationEffectCents: z.int(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Dispute = z.infer<typeof disputeSchema>;
