import { sendSubscriptionEmail } from "@/lib/emails/donors/send-subscription-email";
import { sendSubscriptionNotice } from "@/lib/emails/staff/send-subscription-notice";
import { newContext } from "@/lib/http/context";
import { inngest, planRecorded } from "@/lib/services/jobs";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The donor is told what happened to their plan; once for each thing. */
export const mailPlanToDonor = inngest.createFunction(
  { id: "mail-plan-donor", triggers: [planRecorded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() => sendSubscriptionEmail(newContext({ kind: "system", name: "mail-plan-donor" }), event.data)),
);

/** Staff are told of renewals that failed and of plans that ended; once for each. */
export const mailPlanToStaff = inngest.createFunction(
  { id: "mail-plan-staff", triggers: [planRecorded], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendSubscriptionNotice(newContext({ kind: "system", name: "mail-plan-staff" }), event.data),
    ),
);
