import { sendSubscriptionEmail } from "@/lib/emails/donors/send-subscription-email";
import { sendSubscriptionNotice } from "@/lib/emails/staff/send-subscription-notice";
import { newContext } from "@/lib/http/context";
import { inngest, subscriptionRecorded } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The donor is told what happened to their subscription; once for each thing. */
export const mailSubscriptionToDonor = inngest.createFunction(
  { id: "mail-subscription-donor", triggers: [subscriptionRecorded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendSubscriptionEmail(newContext({ kind: "system", name: "mail-subscription-donor" }), event.data),
    ),
);

/** Staff are told of renewals that failed and of subscriptions that ended; once for each. */
export const mailSubscriptionToStaff = inngest.createFunction(
  { id: "mail-subscription-staff", triggers: [subscriptionRecorded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendSubscriptionNotice(newContext({ kind: "system", name: "mail-subscription-staff" }), event.data),
    ),
);
