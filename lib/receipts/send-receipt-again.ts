import { recordAudit } from "@/lib/audit/record";
import type { DonationContext } from "@/lib/donations/context";
import { appLinks } from "@/lib/emails/app-links";
import { rowOf } from "@/lib/emails/deliver";
import { owedReceipt, receiptAgainCause } from "@/lib/emails/donors/send-receipt";
import { findSucceeded } from "@/lib/emails/find-succeeded";
import { recordOwedEmail } from "@/lib/emails/store";
import { claimSlot } from "@/lib/fraud/store";
import { AppError, conflictForNow, unavailable } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { emailOwed } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { NO_ADDRESS, NOT_COUNTED, NOT_PAID, SENT_TOO_OFTEN } from "./descriptions";
import { isPaid, MAX_PER_HOUR } from "./rules";

const HOUR_MS = 3_600_000;

/**
 * Mails a donation's receipt to its donor again, once per request: a request repeated with its Idempotency-Key reuses
 * its row in `emails`. Returns the donor's address. Throws `conflict` for a donation that is not paid or no longer
 * counts, `limited` beyond three within an hour, and `unavailable`.
 */
export async function sendReceiptAgain(ctx: DonationContext): Promise<{ to: string }> {
  const { donation } = ctx.found;
  if (!isPaid(donation.status)) throw conflictForNow(NOT_PAID.error);
  const details = await findSucceeded(ctx, donation.id);
  if (!details) throw conflictForNow(NOT_COUNTED.error);
  if (donation.donorEmail === "") throw conflictForNow(NO_ADDRESS.error);
  const cause = receiptAgainCause(donation.id, ctx.seed ?? newId());
  const owed = { ...(await owedReceipt(details, appLinks())), cause };
  await ctx.db.transaction(async (tx) => {
    if (!(await recordOwedEmail(tx, rowOf(owed), ctx.now))) return;
    const until = new Date(ctx.now.getTime() + HOUR_MS);
    const name = `receipt-again:${donation.id}`;
    if (!(await claimSlot(tx, { name, most: MAX_PER_HOUR, until, now: ctx.now })))
      throw new AppError("limited", SENT_TOO_OFTEN, { retryAfterSeconds: HOUR_MS / 1000, transient: true });
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "donation.receipt_resent",
      subject: { type: "donation", id: donation.id },
    });
  });
  try {
    await sendToBackground([{ id: `email:${cause}`, name: emailOwed.name, data: { cause } }]);
  } catch (error) {
    throw unavailable("The email could not be sent right now; try again", error);
  }
  return { to: owed.to };
}
