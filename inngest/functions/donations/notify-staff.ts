import { sendDonationNotice } from "@/lib/emails/staff/send-donation-notice";
import { newContext } from "@/lib/http/context";
import { donationSucceeded, inngest } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "./run-mail";

/** The notice to the organization's staff; once per donation. */
export const notifyStaffOnSuccess = inngest.createFunction(
  { id: "notify-staff", triggers: [donationSucceeded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendDonationNotice(newContext({ kind: "system", name: "notify-staff" }), {
        donationId: event.data.donationId,
      }),
    ),
);
