import { sendDisputeClosed } from "@/lib/emails/staff/send-dispute-closed";
import { newContext } from "@/lib/http/context";
import { disputeClosed, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** Tells staff how a dispute ended; once for each end. */
export const notifyStaffOnDisputeEnd = inngest.createFunction(
  { id: "send-dispute-closed", triggers: [disputeClosed], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() => sendDisputeClosed(newContext({ kind: "system", name: "send-dispute-closed" }), event.data)),
);
