import { findOrganization } from "@/lib/auth/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { findPayoutRow } from "@/lib/payouts/store";
import { appLinks, dashboardLink } from "../app-links";
import { formatInstant } from "../dates";
import { deliver, type Outcome } from "../deliver";
import { renderEmail, senderOf } from "../render";

/** Notifies staff of a failed payout, once. Throws `not_found`, `MailError`. */
export async function sendPayoutFailed(ctx: Context, input: { payoutId: string }): Promise<Outcome> {
  const payout = await findPayoutRow(ctx.db, input.payoutId);
  const org = payout ? await findOrganization(ctx.db, payout.orgId) : null;
  if (!payout || !org) throw notFound("Payout");
  if (payout.status !== "FAILED") return "not_due";
  const app = appLinks();
  return deliver(ctx, {
    cause: `payout-failed:${payout.id}`,
    kind: "PAYOUT_FAILED",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: await renderEmail("payoutFailed", senderOf(org, app), {
      amount: formatUsd(payout.amountCents),
      created: formatInstant(payout.createdAt, org.timezone),
      reason: payout.failureMessage ?? payout.failureCode,
      payoutId: payout.processorPayoutId,
      link: dashboardLink(app, org.slug, "payouts", payout.id),
    }),
  });
}
