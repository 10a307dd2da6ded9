import { findOrganization } from "@/lib/auth/store";
import { appLinks, dashboardLink } from "@/lib/emails/app-links";
import { formatInstant } from "@/lib/emails/dates";
import { deliver, type Outcome } from "@/lib/emails/deliver";
import { renderEmail, senderOf } from "@/lib/emails/render";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findAnyEndpoint } from "@/lib/webhooks/store";

/** Emails staff that an endpoint was disabled for failing, once each time. Throws `not_found` and `MailError`. */
export async function sendWebhookDisabled(ctx: Context, input: { endpointId: string }): Promise<Outcome> {
  const endpoint = await findAnyEndpoint(ctx.db, input.endpointId);
  const org = endpoint && (await findOrganization(ctx.db, endpoint.orgId));
  if (!endpoint || !org) throw notFound("Webhook");
  const { failingSince, disabledReason } = endpoint;
  // The endpoint was enabled again before the email was sent.
  if (endpoint.status !== "DISABLED" || !disabledReason || !failingSince) return "not_due";
  const app = appLinks();
  return deliver(ctx, {
    cause: `webhook-disabled:${endpoint.id}:${failingSince.getTime()}`,
    kind: "WEBHOOK_DISABLED",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: await renderEmail("webhookDisabled", senderOf(org, app), {
      url: endpoint.url,
      reason: disabledReason,
      failingSince: formatInstant(failingSince, org.timezone),
      link: dashboardLink(app, org.slug, "webhooks", endpoint.id),
    }),
  });
}
