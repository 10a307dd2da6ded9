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
  /** Causes of those that could not be composed, so that one of them holds up none of the others. */
  failed: string[];
};

type Compose = (details: DonationDetails, app: AppLinks) => Promise<OwedEmail | null>;

/** Of a donation that counts, by the first part of the cause; the second is the donation's id. */
const COUNTED: Readonly<Record<string, Compose>> = {
  receipt: async (details, app) =>
    details.offline?.sendReceipt === false ? null : owedReceipt(details, app),
  // Staff record offline donations themselves.
  admin: async (details, app) => (details.offline ? null : owedDonationNotice(details, app)),
  tribute: owedTributeNotice,
};

/** Of a bank payment that has not arrived. */
const ON_ITS_WAY: Readonly<Record<string, Compose>> = { "on-its-way": owedOnItsWay };

function composedOf(details: DonationDetails): Readonly<Record<string, Compose>> {
  if (countsNow(details)) return COUNTED;
  return isOnItsWay(details) ? ON_ITS_WAY : {};
}

/** The emails that follow these donations, of those that count now or are on their way. */
export async function dueEmails(donations: readonly DonationDetails[], app: AppLinks): Promise<DueEmails> {
  const due: DueEmails = { emails: [], failed: [] };
  for (const details of donations)
    for (const [what, compose] of Object.entries(composedOf(details))) {
      const cause = `${what}:${details.donation.id}`;
      try {
        const email = await compose(details, app);
        if (email && email.to !== "") due.emails.push(email);
      } catch (err) {
        log.error({ err, cause }, "an email could not be composed; it is tried alone");
        due.failed.push(cause);
      }
    }
  return due;
}
