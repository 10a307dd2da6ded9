import { sendRefundFailed } from "@/lib/emails/staff/send-refund-failed";
import { newContext } from "@/lib/http/context";
import { inngest, refundFailed } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** Tells staff that a refund did not reach the donor; once per refund. */
export const notifyStaffOnFailedRefund = inngest.createFunction(
  { id: "send-refund-failed", triggers: [refundFailed], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendRefundFailed(newContext({ kind: "system", name: "send-refund-failed" }), {
        refundId: event.data.refundId,
      }),
    ),
);
