import type { Context } from "@/lib/kernel/context";
import { deliver, type Outcome, type OwedMail } from "./deliver";
import { failedRenewal } from "./failed-renewal";
import { here } from "./mails/place";
import { planCanceledNotice } from "./mails/plan-canceled";
import { renewalFailedNotice } from "./mails/renewal-failed";
import { type PlanNews, planNews } from "./plan-news";

/**
 * Tells staff of a renewal that failed, and of a plan that ended without their doing, once. Throws `not_found`,
 * `MailError`.
 */
export async function sendPlanNotice(ctx: Context, news: PlanNews): Promise<Outcome> {
  const { found, entry } = await planNews(ctx, news);
  const send = (mail: Pick<OwedMail, "cause" | "kind" | "content">) =>
    deliver(ctx, { ...mail, org: found.org, donationId: null, to: found.org.notificationEmail });
  if (entry.kind === "PAYMENT_FAILED") {
    const it = await failedRenewal(ctx, entry);
    if (!it) return "not_due";
    const content = renewalFailedNotice(found, it.failed, here());
    return send({ cause: `renewal-failed-notice:${it.invoiceId}`, kind: "RENEWAL_FAILED", content });
  }
  if (entry.kind !== "CANCELED" || entry.actor.startsWith("staff:")) return "not_due";
  const content = planCanceledNotice(found, entry, here());
  return send({ cause: `plan-canceled-notice:${found.plan.id}`, kind: "PLAN_CANCELED", content });
}
