import type { Context } from "@/lib/kernel/context";
import { deliver, type Outcome } from "./deliver";
import { succeededGift } from "./gift";
import { here } from "./mails/place";
import { tributeNoticeMail } from "./mails/tribute-notice";

/**
 * Tells the person named in a dedication of the gift, once, and only when it has succeeded and the donor gave an
 * address. Throws `not_found`, `MailError`.
 */
export async function sendTributeNotice(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const gift = await succeededGift(ctx, input.donationId);
  const mail = gift && tributeNoticeMail(gift, here());
  if (!mail) return "not_due";
  const { to, ...content } = mail;
  return deliver(ctx, {
    cause: `tribute:${gift.donation.id}`,
    kind: "TRIBUTE_NOTICE",
    org: gift.org,
    donationId: gift.donation.id,
    to,
    content,
  });
}
