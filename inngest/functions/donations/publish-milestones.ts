import { sendMilestone } from "@/lib/emails/staff/send-milestone";
import { newContext } from "@/lib/http/context";
import { donationSucceeded, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "./run-mail";

/** News of a share of the goal; each once per campaign. */
export const publishMilestonesOnSuccess = inngest.createFunction(
  { id: "announce-milestones", triggers: [donationSucceeded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendMilestone(newContext({ kind: "system", name: "announce-milestones" }), {
        donationId: event.data.donationId,
      }),
    ),
);
