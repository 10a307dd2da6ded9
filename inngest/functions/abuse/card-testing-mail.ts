import { sendCardTesting } from "@/lib/emails/staff/send-card-testing";
import { newContext } from "@/lib/http/context";
import { cardTesting, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The mail about an attack on an organization's forms; once for each. */
export const mailCardTesting = inngest.createFunction(
  { id: "mail-card-testing", triggers: [cardTesting], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendCardTesting(newContext({ kind: "system", name: "mail-card-testing" }), {
        itemId: event.data.itemId,
      }),
    ),
);
