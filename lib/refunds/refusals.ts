import { REFUND } from "@/lib/donations/examples";
import { NO_DONATION } from "@/lib/donations/refusals";
import type { Refusal } from "@/lib/http/declaration";
import { FAILURE_MESSAGES, REFUSAL_MESSAGES, refusalMessage } from "./labels";
import { OFFLINE_REFUSAL } from "./rules";
import { refundAnswerSchema } from "./schemas";

/** Builds the refusal of a refund that was recorded but declined by the processor. */
function failed(error: string, why: string): Refusal {
  const nothing = { transferReversedCents: 0, platformFeeReturnedCents: 0, succeededAt: null };
  const refund = {
    ...REFUND,
    ...nothing,
    status: "FAILED",
    failureReason: error,
    failedAt: REFUND.createdAt,
  };
  return {
    status: 409,
    error,
    when: `${why}. The body has the \`refund\`, which is \`FAILED\`.`,
    more: { schema: refundAnswerSchema, example: { refund } },
  };
}

/** Refusals specific to `POST /api/donations/:id/refund`. */
export const REFUND_REFUSALS: Refusal[] = [
  NO_DONATION,
  {
    status: 409,
    error: "This donation has already been refunded",
    when: "The donation was fully refunded, or lost to a dispute.",
  },
  {
    status: 409,
    error: "This donation has not been paid yet, so there is nothing to refund",
    when: "The donation is `PENDING`.",
  },
  {
    status: 409,
    error: "This donation was not paid, so there is nothing to refund",
    when: "The donation is `FAILED`.",
  },
  {
    status: 409,
    error: "This donation has no payment at the processor to refund",
    when: "The donation was paid outside the processor, which is possible for a renewal.",
  },
  {
    status: 409,
    error: OFFLINE_REFUSAL,
    when: "The donation is an offline donation.",
  },
  {
    status: 409,
    error: "Only $25.00 of this donation can still be refunded",
    when: "`amountCents` is more than the refundable amount.",
  },
  {
    status: 409,
    error: "A refund of the full remaining amount of this donation is already pending",
    when: "Pending refunds cover the full remaining amount.",
  },
  {
    status: 409,
    error: "This donation is disputed. It can be refunded only after the dispute is closed",
    when: "The donation is `DISPUTED`.",
  },
  ...REFUSAL_MESSAGES.map((error) => failed(error, "The processor refuses the refund")),
  failed(
    refusalMessage({ code: "", message: "This charge cannot be refunded." }),
    "The processor refuses the refund for another reason; its message follows the colon",
  ),
  ...FAILURE_MESSAGES.map((error) => failed(error, "The refund was submitted and returned immediately")),
];
