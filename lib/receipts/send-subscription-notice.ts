import type { Context } from "@/lib/kernel/context";
import { deliver, type Outcome, type OwedMail } from "./deliver";
import { failedRenewal } from "./failed-renewal";
import { here } from "./mails/place";
import { subscriptionCanceledNotice } from "./mails/plan-canceled";
import { renewalFailedNotice } from "./mails/renewal-failed";
import { type SubscriptionNews, subscriptionNews } from "./plan-news";

/**
 * Tells staff of a renewal that failed, and of a subscription that ended without their doing, once. Throws `not_found`,
 * `MailError`.
 */
export async function sendSubscriptionNotice(ctx: Context, news: SubscriptionNews): Promise<Outcome> {
  const { found, entry } = await subscriptionNews(ctx, news);
  const send = (mail: Pick<OwedMail, "cause" | "kind" | "content">) =>
    deliver(ctx, { ...mail, org: found.org, donationId: null, to: found.org.notificationEmail });
  if (entry.kind === "PAYMENT_FAILED") {
    const it = await failedRenewal(ctx, entry);
    if (!it) return "not_due";
    const content = renewalFailedNotice(found, it.failed, here());
    return send({ cause: `renewal-failed-notice:${it.invoiceId}`, kind: "RENEWAL_FAILED", content });
  }
  if (entry.kind !== "CANCELED" || entry.actor.startsWith("staff:")) return "not_due";
  const content = subscriptionCanceledNotice(found, entry, here());
  return send({
    cause: `plan-canceled-notice:${found.subscription.id}`,
    kind: "SUBSCRIPTION_CANCELED",
    content,
  });
}
