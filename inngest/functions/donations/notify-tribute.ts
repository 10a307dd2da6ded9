import { sendTributeNotice } from "@/lib/emails/donors/send-tribute-notice";
import { newContext } from "@/lib/http/context";
import { donationSucceeded, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "./run-mail";

/** The notice to the person named in a dedication; once per donation. */
export const notifyTributeOnSuccess = inngest.createFunction(
  { id: "notify-tribute", triggers: [donationSucceeded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendTributeNotice(newContext({ kind: "system", name: "notify-tribute" }), {
        donationId: event.data.donationId,
      }),
    ),
);
