import { findOrganization } from "@/lib/auth/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { urlPart } from "@/lib/kernel/web-address";
import { findPayoutRow } from "@/lib/payouts/store";
import { deliver, type Outcome } from "./deliver";
import { formatInstant } from "./mails/dates";
import { here } from "./mails/place";
import { staffAlertMail } from "./mails/staff-alert";

/** Tells staff that a payout did not arrive, once. Throws `not_found`, `MailError`. */
export async function sendPayoutFailed(ctx: Context, input: { payoutId: string }): Promise<Outcome> {
  const payout = await findPayoutRow(ctx.db, input.payoutId);
  const org = payout ? await findOrganization(ctx.db, payout.orgId) : null;
  if (!payout || !org) throw notFound("Payout");
  if (payout.status !== "FAILED") return "not_due";
  const sum = formatUsd(payout.amountCents);
  return deliver(ctx, {
    cause: `payout-failed:${payout.id}`,
    kind: "PAYOUT_FAILED",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: staffAlertMail(
      {
        org,
        subject: `A payout of ${sum} failed`,
        heading: `A payout of ${sum} failed`,
        paragraphs: [
          "Your bank did not take this payout. The money is in your balance again, nothing is lost.",
          "Check your bank account at the payment processor. The next payout tries again with it.",
        ],
        facts: [
          { label: "Amount", value: sum },
          { label: "Made", value: formatInstant(payout.createdAt, org.timezone) },
          { label: "Reason", value: payout.failureMessage ?? payout.failureCode ?? "The bank gave none" },
          { label: "Payout", value: payout.processorPayoutId },
        ],
        path: `payouts/${urlPart(payout.id)}`,
      },
      here(),
    ),
  });
}
