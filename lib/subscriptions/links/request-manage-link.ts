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
 * Mails a link for changes to the donor's address. The answer is the same whether or not a mail is sent, so
 * it reveals nothing about the donor. Throws `not_found`, `limited` for too many requests from one address,
 * and `unavailable`.
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
 * Whether the subscription can be changed and was paid at least once: an unpaid one proves no email address
 * and must not be a way to send mail to it.
 */
async function hasPaid(ctx: Context, { subscription }: FoundSubscription): Promise<boolean> {
  if (subscription.status === "CANCELED") return false;
  return subscription.startedAt !== null || (await findFirstPayment(ctx.db, subscription.id)).isOnItsWay;
}
