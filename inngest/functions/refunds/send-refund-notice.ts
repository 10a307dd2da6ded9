import { sendRefundNotice } from "@/lib/emails/donors/send-refund-notice";
import { newContext } from "@/lib/http/context";
import { inngest, refundSucceeded } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The notice of a refund to the donor; once per refund. */
export const sendNoticeOnRefund = inngest.createFunction(
  { id: "send-refund-notice", triggers: [refundSucceeded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendRefundNotice(newContext({ kind: "system", name: "send-refund-notice" }), {
        refundId: event.data.refundId,
      }),
    ),
);
