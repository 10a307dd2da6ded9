import { findItemWithOrg } from "@/lib/alerts/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { appLinks, dashboardLink } from "../app-links";
import { deliver, type Outcome } from "../deliver";
import { renderEmail, senderOf } from "../render";

/** Notifies staff that their account lost a capability, once each time. Throws `not_found`, `MailError`. */
export async function sendAccountLimited(ctx: Context, input: { itemId: string }): Promise<Outcome> {
  const found = await findItemWithOrg(ctx.db, input.itemId);
  if (!found) throw notFound("Alert");
  const { item, org } = found;
  // Restored before the email was sent.
  if (item.resolvedAt) return "not_due";
  const app = appLinks();
  return deliver(ctx, {
    cause: item.cause,
    kind: "ACCOUNT_LIMITED",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: await renderEmail("accountLimited", senderOf(org, app), {
      capability: { kind: kindOf(item.figures["capability"]) },
      message: item.message,
      link: dashboardLink(app, org.slug, "alerts"),
    }),
  });
}

function kindOf(capability: unknown): "cards" | "bank_debits" | "payouts" | "other" {
  switch (capability) {
    case "chargesEnabled":
      return "cards";
    case "achEnabled":
      return "bank_debits";
    case "payoutsEnabled":
      return "payouts";
    default:
      return "other";
  }
}
