import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { openManageLink } from "@/lib/subscriptions/mail-link";
import { findSubscription } from "@/lib/subscriptions/store";
import { deliver, type Outcome } from "./deliver";
import { manageLinkMail } from "./mails/manage-link";
import { here } from "./mails/place";

/** Mails a link for changes to the address of a subscription's donor, once for each request. Throws `not_found`, `MailError`. */
export async function sendManageLink(
  ctx: Context,
  { requestId, subscriptionId }: { requestId: string; subscriptionId: string },
): Promise<Outcome> {
  const found = await findSubscription(ctx.db, { id: subscriptionId });
  if (!found) throw notFound("Plan");
  if (found.subscription.status === "CANCELED") return "not_due";
  const cause = `manage-link:${requestId}`;
  const token = await openManageLink(ctx, { subscriptionId, scope: "EVERYTHING", cause });
  return deliver(ctx, {
    cause,
    kind: "MANAGE_LINK",
    org: found.org,
    donationId: null,
    to: found.donor.email,
    content: manageLinkMail(found, token, here()),
  });
}
