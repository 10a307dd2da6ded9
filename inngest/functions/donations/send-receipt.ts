import { sendReceipt } from "@/lib/emails/donors/send-receipt";
import { newContext } from "@/lib/http/context";
import { donationSucceeded, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "./run-mail";

/** The donor's receipt. Repeats are harmless: the verb sends once per donation. */
export const sendReceiptOnSuccess = inngest.createFunction(
  { id: "send-receipt", triggers: [donationSucceeded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendReceipt(newContext({ kind: "system", name: "send-receipt" }), {
        donationId: event.data.donationId,
      }),
    ),
);
