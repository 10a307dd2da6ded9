import { sendManageLink } from "@/lib/emails/donors/send-manage-link";
import { sendRaiseConfirmation } from "@/lib/emails/donors/send-raise-confirmation";
import { newContext } from "@/lib/http/context";
import { inngest, manageLinkRequested, raiseRequested } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The link for changes that a donor asked for; once for each request. */
export const mailManageLink = inngest.createFunction(
  { id: "mail-manage-link", triggers: [manageLinkRequested], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() => sendManageLink(newContext({ kind: "system", name: "mail-manage-link" }), event.data)),
);

/** A donor is asked to confirm a raise; once for each. */
export const mailRaise = inngest.createFunction(
  { id: "mail-raise", triggers: [raiseRequested], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() => sendRaiseConfirmation(newContext({ kind: "system", name: "mail-raise" }), event.data)),
);
