import type { AppLinks } from "@/lib/emails/app-links";
import type { OwedEmail } from "@/lib/emails/deliver";
import { isOnItsWay, owedOnItsWay } from "@/lib/emails/donors/send-bank-payment";
import { owedReceipt } from "@/lib/emails/donors/send-receipt";
import { owedTributeNotice } from "@/lib/emails/donors/send-tribute-notice";
import { countsNow } from "@/lib/emails/find-succeeded";
import { owedDonationNotice } from "@/lib/emails/staff/send-donation-notice";
import type { DonationDetails } from "@/lib/emails/store";
import { log } from "@/lib/services/log";

export type DueEmails = {
  emails: OwedEmail[];
  /** Causes of emails that could not be composed. They do not block the others. */
  failed: string[];
};

type Compose = (details: DonationDetails, app: AppLinks) => Promise<OwedEmail | null>;

/** Emails of a donation that counts, by the first part of the cause. The second part is the donation's id. */
const COUNTED: Readonly<Record<string, Compose>> = {
  receipt: async (details, app) =>
    details.offline?.sendReceipt === false ? null : owedReceipt(details, app),
  // Staff record offline donations themselves.
  admin: async (details, app) => (details.offline ? null : owedDonationNotice(details, app)),
  tribute: owedTributeNotice,
};

/** Emails of a bank payment that has not arrived. */
const ON_ITS_WAY: Readonly<Record<string, Compose>> = { "on-its-way": owedOnItsWay };

function composedOf(details: DonationDetails): Readonly<Record<string, Compose>> {
  if (countsNow(details)) return COUNTED;
  return isOnItsWay(details) ? ON_ITS_WAY : {};
}

/** Composes the follow-up emails of those donations that count now or are pending at the bank. */
export async function dueEmails(donations: readonly DonationDetails[], app: AppLinks): Promise<DueEmails> {
  const due: DueEmails = { emails: [], failed: [] };
  for (const details of donations)
    for (const [what, compose] of Object.entries(composedOf(details))) {
      const cause = `${what}:${details.donation.id}`;
      try {
        const email = await compose(details, app);
        if (email && email.to !== "") due.emails.push(email);
      } catch (err) {
        log.error({ err, cause }, "an email could not be composed; it is tried individually");
        due.failed.push(cause);
      }
    }
  return due;
}
