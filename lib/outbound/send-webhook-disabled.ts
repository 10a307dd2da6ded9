import { findOrganization } from "@/lib/auth/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { urlPart } from "@/lib/kernel/web-address";
import { deliver, type Outcome } from "@/lib/receipts/deliver";
import { formatInstant } from "@/lib/receipts/mails/dates";
import { here } from "@/lib/receipts/mails/place";
import { staffAlertMail } from "@/lib/receipts/mails/staff-alert";
import { findAnyEndpoint } from "./store";

/** Tells staff that an endpoint was disabled for failing, once for each time. Throws `not_found`, `MailError`. */
export async function sendWebhookDisabled(ctx: Context, input: { endpointId: string }): Promise<Outcome> {
  const endpoint = await findAnyEndpoint(ctx.db, input.endpointId);
  const org = endpoint && (await findOrganization(ctx.db, endpoint.orgId));
  if (!endpoint || !org) throw notFound("Webhook");
  const { failingSince, disabledReason } = endpoint;
  // Enabled again before the mail went out: there is nothing to tell any more.
  if (endpoint.status !== "DISABLED" || !disabledReason || !failingSince) return "not_due";
  return deliver(ctx, {
    cause: `webhook-disabled:${endpoint.id}:${failingSince.getTime()}`,
    kind: "WEBHOOK_DISABLED",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: staffAlertMail(
      {
        org,
        subject: "A webhook was disabled",
        heading: "A webhook was disabled",
        paragraphs: [
          "Events of your organization could not be delivered to an address of yours, so nothing more is sent to it.",
          "When the program behind it answers again, enable the webhook. Deliveries that failed can be sent again one by one.",
        ],
        facts: [
          { label: "Address", value: endpoint.url },
          { label: "Reason", value: disabledReason },
          { label: "Failing since", value: formatInstant(failingSince, org.timezone) },
        ],
        path: `webhooks/${urlPart(endpoint.id)}`,
      },
      here(),
    ),
  });
}
