import type { AppLinks } from "@/lib/emails/app-links";
import type { OwedEmail } from "@/lib/emails/deliver";
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

/** By the first part of the cause; the second is the donation's id. */
const COMPOSED: Readonly<Record<string, Compose>> = {
  receipt: owedReceipt,
  admin: owedDonationNotice,
  tribute: owedTributeNotice,
};

/** The emails that follow these donations, of those that count now. */
export async function dueEmails(donations: readonly DonationDetails[], app: AppLinks): Promise<DueEmails> {
  const due: DueEmails = { emails: [], failed: [] };
  for (const details of donations.filter(countsNow))
    for (const [what, compose] of Object.entries(COMPOSED)) {
      const cause = `${what}:${details.donation.id}`;
      try {
        const email = await compose(details, app);
        if (email) due.emails.push(email);
      } catch (err) {
        log.error({ err, cause }, "an email could not be composed; it is tried alone");
        due.failed.push(cause);
      }
    }
  return due;
}
