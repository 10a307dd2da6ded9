import { newContext } from "@/lib/http/context";
import { inngest, webhookDisabled } from "@/lib/services/inngest/events";
import { sendWebhookDisabled } from "@/lib/webhooks/send-webhook-disabled";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The mail about an endpoint that was disabled for failing; once for each time. */
export const mailWebhookDisabled = inngest.createFunction(
  { id: "mail-webhook-disabled", triggers: [webhookDisabled], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() =>
      sendWebhookDisabled(newContext({ kind: "system", name: "mail-webhook-disabled" }), {
        endpointId: event.data.endpointId,
      }),
    ),
);
