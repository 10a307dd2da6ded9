import type { Context } from "@/lib/kernel/context";
import { deliver, type Outcome } from "./deliver";
import { succeededGift } from "./gift";
import { here } from "./mails/place";
import { receiptMail } from "./mails/receipt";

/** Sends the donor the receipt of a gift that has succeeded, once. Throws `not_found`, `MailError`. */
export async function sendReceipt(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const gift = await succeededGift(ctx, input.donationId);
  if (!gift) return "not_due";
  return deliver(ctx, {
    cause: `receipt:${gift.donation.id}`,
    kind: gift.plan?.renewal ? "RENEWAL_RECEIPT" : "RECEIPT",
    org: gift.org,
    donationId: gift.donation.id,
    to: gift.donation.donorEmail,
    content: receiptMail(gift, here()),
  });
}
