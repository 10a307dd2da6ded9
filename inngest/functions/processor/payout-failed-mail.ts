import { sendPayoutFailed } from "@/lib/emails/staff/send-payout-failed";
import { newContext } from "@/lib/http/context";
import { inngest, payoutFailed } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The mail about a payout that did not arrive; once per payout. */
export const mailPayoutFailed = inngest.createFunction(
  { id: "mail-payout-failed", triggers: [payoutFailed], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendPayoutFailed(newContext({ kind: "system", name: "mail-payout-failed" }), {
        payoutId: event.data.payoutId,
      }),
    ),
);
