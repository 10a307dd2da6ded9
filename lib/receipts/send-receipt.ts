import type { Context } from "@/lib/kernel/context";
import { deliver, type Outcome } from "./deliver";
import { succeededDonation } from "./gift";
import { here } from "./mails/place";
import { receiptMail } from "./mails/receipt";

/** Sends the donor the receipt of a donation that has succeeded, once. Throws `not_found`, `MailError`. */
export async function sendReceipt(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await succeededDonation(ctx, input.donationId);
  if (!details) return "not_due";
  return deliver(ctx, {
    cause: `receipt:${details.donation.id}`,
    kind: details.subscription?.renewal ? "RENEWAL_RECEIPT" : "RECEIPT",
    org: details.org,
    donationId: details.donation.id,
    to: details.donation.donorEmail,
    content: receiptMail(details, here()),
  });
}
