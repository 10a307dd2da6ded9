import type { Context } from "@/lib/kernel/context";
import { LINK_VALID_MS } from "@/lib/subscriptions/links/rules";
import { countLinkRequest } from "./check-link-mail";
import { addressKey, emailKey } from "./keys";
import { requireProof } from "./require-proof";
import { MAIL_PROOF_BITS, PAYMENT_MAILS } from "./rules";
import { claimSlot } from "./store";

export type PaymentMail = {
  donationId: string;
  campaignId: string;
  email: string;
  /** Counts the mail for the organization. False above its limit. */
  countForOrganization: () => Promise<boolean>;
};

/**
 * Whether to mail the link to an unpaid donation; false if `mail` is null or the donation's mails are used up. Throws
 * `limited` above the limit of the network address. Above the other limits it throws `forbidden` with a `challenge`
 * instead, so that requests by others never leave the donor without a link.
 */
export async function checkPaymentMail(ctx: Context, mail: PaymentMail | null): Promise<boolean> {
  await countLinkRequest(ctx);
  if (!mail) return false;
  const { db, now, client } = ctx;
  const until = new Date(now.getTime() + LINK_VALID_MS.EVERYTHING);
  const take = (name: string, most: number) => claimSlot(db, { name: `link-mail:${name}`, most, until, now });
  const mailbox = `payment:${emailKey(mail.email)}`;
  const address = client && addressKey(client.address);
  const isAdmitted =
    (!address || (await take(`${mailbox}:${address}`, PAYMENT_MAILS.addressAtMailbox))) &&
    (await take(mailbox, PAYMENT_MAILS.mailbox)) &&
    (await mail.countForOrganization());
  if (!isAdmitted) {
    if (!address) return false;
    const bound = { campaignId: mail.campaignId, addressKey: address };
    await requireProof(ctx, bound, { difficultyBits: MAIL_PROOF_BITS, leastBits: MAIL_PROOF_BITS });
  }
  // Counted last: only mails that are sent use up the donation's number.
  return take(`payment-of:${mail.donationId}`, PAYMENT_MAILS.donation);
}
