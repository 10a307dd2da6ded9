import type { AppLinks } from "./app-links";
import type { OwedEmail } from "./deliver";
import { owedReceipt } from "./donors/send-receipt";
import { owedTributeNotice } from "./donors/send-tribute-notice";
import { countsNow } from "./find-succeeded";
import { owedDonationNotice } from "./staff/send-donation-notice";
import type { DonationDetails } from "./store";

/** The e-mails that follow these donations, of those that count now. Most have two, one with a dedication three. */
export async function dueEmails(donations: readonly DonationDetails[], app: AppLinks): Promise<OwedEmail[]> {
  const emails = await Promise.all(
    donations.filter(countsNow).map((details) => {
      const notice = details.donation.tributeNotifyEmail ? [owedTributeNotice(details, app)] : [];
      return Promise.all([owedReceipt(details, app), owedDonationNotice(details, app), ...notice]);
    }),
  );
  return emails.flat().filter((email) => email !== null);
}
