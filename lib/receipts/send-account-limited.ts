import { findItemWithOrg } from "@/lib/alerts/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { ownValue } from "@/lib/kernel/own-value";
import { deliver, type Outcome } from "./deliver";
import { here } from "./mails/place";
import { staffAlertMail } from "./mails/staff-alert";

const HEADINGS: Record<string, string> = {
  chargesEnabled: "Your organization cannot take card gifts right now",
  achEnabled: "Your organization cannot take bank gifts right now",
  payoutsEnabled: "Payouts to your bank have stopped",
};

/** Tells staff of a capability that their account has lost, once for each time. Throws `not_found`, `MailError`. */
export async function sendAccountLimited(ctx: Context, input: { itemId: string }): Promise<Outcome> {
  const found = await findItemWithOrg(ctx.db, input.itemId);
  if (!found) throw notFound("Attention item");
  const { item, org } = found;
  // Back before the mail went out: there is nothing to tell any more.
  if (item.resolvedAt) return "not_due";
  const heading = ownValue(HEADINGS, String(item.figures["capability"])) ?? "Your payment account is limited";
  return deliver(ctx, {
    cause: item.cause,
    kind: "ACCOUNT_LIMITED",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: staffAlertMail(
      { org, subject: heading, heading, paragraphs: [item.message], facts: [], path: "attention" },
      here(),
    ),
  });
}
