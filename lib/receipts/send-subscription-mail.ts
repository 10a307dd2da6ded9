import type { Context } from "@/lib/kernel/context";
import { openManageLink } from "@/lib/subscriptions/mail-link";
import { deliver, type Outcome, type OwedMail } from "./deliver";
import { failedRenewal } from "./failed-renewal";
import { here } from "./mails/place";
import { subscriptionCanceledMail } from "./mails/plan-canceled";
import { subscriptionChangedMail } from "./mails/plan-changed";
import { renewalFailedMail } from "./mails/renewal-failed";
import { type SubscriptionNews, subscriptionNews } from "./plan-news";

/** Tells the donor what happened to their subscription, once. Throws `not_found`, `MailError`. */
export async function sendSubscriptionMail(ctx: Context, news: SubscriptionNews): Promise<Outcome> {
  const { found, entry } = await subscriptionNews(ctx, news);
  const send = (mail: Pick<OwedMail, "cause" | "kind" | "content">) =>
    deliver(ctx, { ...mail, org: found.org, donationId: null, to: found.donor.email });
  if (entry.kind === "PAYMENT_FAILED") {
    const it = await failedRenewal(ctx, entry);
    if (!it) return "not_due";
    const cause = `renewal-failed:${it.invoiceId}`;
    const isDue = !it.failed.paidSince && found.subscription.status !== "CANCELED";
    const subscriptionId = found.subscription.id;
    const token = isDue
      ? await openManageLink(ctx, { subscriptionId, scope: "PAYMENT_METHOD", cause })
      : null;
    const content = renewalFailedMail(found, { ...it.failed, token }, here());
    return send({ cause, kind: "RENEWAL_FAILED", content });
  }
  if (entry.kind === "CANCELED") {
    const content = subscriptionCanceledMail(found, entry, here());
    return send({ cause: `plan-canceled:${found.subscription.id}`, kind: "SUBSCRIPTION_CANCELED", content });
  }
  // A bank that replaces a card tells the processor by itself; the donor knows from the bank.
  const byItself = entry.kind === "METHOD_CHANGED" && entry.actor === "processor";
  if (byItself || entry.kind === "STARTED" || entry.kind === "RENEWED") return "not_due";
  const content = subscriptionChangedMail(found, entry, here());
  return send({ cause: `plan-changed:${entry.cause}`, kind: "SUBSCRIPTION_CHANGED", content });
}
