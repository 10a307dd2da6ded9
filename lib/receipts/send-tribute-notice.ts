import type { Context } from "@/lib/kernel/context";
import { deliver, type Outcome } from "./deliver";
import { succeededDonation } from "./gift";
import { here } from "./mails/place";
import { tributeNoticeMail } from "./mails/tribute-notice";

/**
 * Tells the person named in a dedication of the donation, once, and only when it has succeeded and the donor gave an
 * address. Throws `not_found`, `MailError`.
 */
export async function sendTributeNotice(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await succeededDonation(ctx, input.donationId);
  const mail = details && tributeNoticeMail(details, here());
  if (!mail) return "not_due";
  const { to, ...content } = mail;
  return deliver(ctx, {
    cause: `tribute:${details.donation.id}`,
    kind: "TRIBUTE_NOTICE",
    org: details.org,
    donationId: details.donation.id,
    to,
    content,
  });
}
