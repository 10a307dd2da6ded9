import { checkLinkMail } from "@/lib/fraud/check-link-mail";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { manageLinkRequested } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import type { LinkRequest } from "@/lib/subscriptions/schemas";
import { findFirstPayment } from "@/lib/subscriptions/start/store";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { openLink } from "./open-link";

const ANSWER: LinkRequest = { requested: true };

/**
 * Emails a link for changes to the donor's address. The response is the same whether or not an email is sent, so that
 * it reveals nothing about the donor. Throws `not_found`, `limited` for too many requests from one network address, and
 * `unavailable`.
 */
export async function requestManageLink(ctx: Context, token: string): Promise<LinkRequest> {
  const { found } = await openLink(ctx, token);
  const { subscription, donor } = found;
  const mailable = await hasPaid(ctx, found);
  if (
    !(await checkLinkMail(
      ctx,
      mailable ? { subject: `subscription:${subscription.id}`, email: donor.email ?? "" } : null,
    ))
  )
    return ANSWER;
  const requestId = newId();
  try {
    await sendToBackground([
      {
        id: `manage-link:${requestId}`,
        name: manageLinkRequested.name,
        data: { requestId, subscriptionId: subscription.id },
      },
    ]);
  } catch (cause) {
    throw unavailable("The email could not be sent right now; try again", cause);
  }
  return ANSWER;
}

/**
 * Returns whether the subscription has not ended and its first payment succeeded or is processing. An unpaid
 * subscription proves no email address, and must not be usable to send email to one.
 */
async function hasPaid(ctx: Context, { subscription }: FoundSubscription): Promise<boolean> {
  if (subscription.status === "CANCELED") return false;
  return subscription.startedAt !== null || (await findFirstPayment(ctx.db, subscription.id)).isOnItsWay;
}
