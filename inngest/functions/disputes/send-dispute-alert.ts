import { sendDisputeAlert } from "@/lib/emails/staff/send-dispute-alert";
import { newContext } from "@/lib/http/context";
import { disputeOpened, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The alert of a dispute to staff; once for each time that the bank took the money. */
export const alertStaffOnDispute = inngest.createFunction(
  { id: "send-dispute-alert", triggers: [disputeOpened], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() => sendDisputeAlert(newContext({ kind: "system", name: "send-dispute-alert" }), event.data)),
);
