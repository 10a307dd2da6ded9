import { newContext } from "@/lib/http/context";
import { sendDisputeClosed } from "@/lib/receipts/send-dispute-closed";
import { disputeClosed, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** Tells staff how a dispute ended; once for each end. */
export const notifyStaffOnDisputeEnd = inngest.createFunction(
  { id: "send-dispute-closed", triggers: [disputeClosed], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() => sendDisputeClosed(newContext({ kind: "system", name: "send-dispute-closed" }), event.data)),
);
