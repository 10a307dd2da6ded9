import type { Context } from "@/lib/kernel/context";
import { deliver, type Outcome } from "./deliver";
import { succeededGift } from "./gift";
import { adminNoticeMail } from "./mails/admin-notice";
import { here } from "./mails/place";

/** Tells the organization's staff of a gift that has succeeded, once. Throws `not_found`, `MailError`. */
export async function sendAdminNotice(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const gift = await succeededGift(ctx, input.donationId);
  if (!gift) return "not_due";
  return deliver(ctx, {
    cause: `admin:${gift.donation.id}`,
    kind: "ADMIN_NOTICE",
    org: gift.org,
    donationId: gift.donation.id,
    to: gift.org.notificationEmail,
    content: adminNoticeMail(gift, here()),
  });
}
