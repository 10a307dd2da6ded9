import type { Context } from "@/lib/kernel/context";
import { deliver, type Outcome } from "./deliver";
import { succeededDonation } from "./gift";
import { adminNoticeMail } from "./mails/admin-notice";
import { here } from "./mails/place";

/** Tells the organization's staff of a donation that has succeeded, once. Throws `not_found`, `MailError`. */
export async function sendAdminNotice(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await succeededDonation(ctx, input.donationId);
  if (!details) return "not_due";
  return deliver(ctx, {
    cause: `admin:${details.donation.id}`,
    kind: "ADMIN_NOTICE",
    org: details.org,
    donationId: details.donation.id,
    to: details.org.notificationEmail,
    content: adminNoticeMail(details, here()),
  });
}
