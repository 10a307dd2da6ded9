import { sendAccountLimited } from "@/lib/emails/staff/send-account-limited";
import { newContext } from "@/lib/http/context";
import { accountLimited, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The mail about a capability that an account lost; once for each time. */
export const mailAccountLimited = inngest.createFunction(
  { id: "mail-account-limited", triggers: [accountLimited], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendAccountLimited(newContext({ kind: "system", name: "mail-account-limited" }), {
        itemId: event.data.itemId,
      }),
    ),
);
