import { appLinks } from "@/lib/emails/app-links";
import type { EmailContent } from "@/lib/emails/deliver";
import { continuationRequestEmail } from "@/lib/emails/donors/send-continuation-request";
import { reminderEmail } from "@/lib/emails/donors/send-membership-reminder";
import { statementEmail } from "@/lib/emails/donors/send-statement";
import { renewalFailedEmail } from "@/lib/emails/donors/send-subscription-email";
import type { DonationDetails } from "@/lib/emails/store";
import { addDays } from "@/lib/kernel/time/days";
import { dayIn } from "@/lib/kernel/time/zoned";

// Preview emails that are not about a donation. They use the example donation's donor, campaign and amount.

const DAYS_AHEAD = 30;
const DAY_MS = 86_400_000;

const donorOf = ({ donation }: DonationDetails) => ({
  firstName: donation.donorFirstName,
  lastName: donation.donorLastName,
});

export function exampleRenewalFailed(of: DonationDetails): Promise<EmailContent> {
  const { donation, campaign, org, ownTexts } = of;
  const { language, amountCents, createdAt } = donation;
  return renewalFailedEmail(
    {
      subscription: { id: "example", status: "PAST_DUE", language, frequency: "MONTHLY", methodLabel: null },
      donor: donorOf(of),
      campaign,
      org,
    },
    {
      totalChargedCents: amountCents,
      reason: null,
      failedAt: createdAt,
      paidSince: false,
      nextAttemptAt: new Date(createdAt.getTime() + 3 * DAY_MS),
      token: null,
      ownTexts,
    },
    appLinks(),
  );
}

export function exampleReminder(of: DonationDetails): Promise<EmailContent> {
  const { donation, campaign, org, ownTexts } = of;
  const today = dayIn(donation.createdAt.toISOString(), org.timezone);
  return reminderEmail(
    {
      membership: {
        number: 12,
        since: addDays(today, DAYS_AHEAD - 365),
        until: addDays(today, DAYS_AHEAD),
        lastDonationId: null,
      },
      donor: donorOf(of),
      level: null,
      campaign,
      org,
      language: donation.language,
      ownTexts,
    },
    appLinks(),
  );
}

export function exampleContinuationRequest(of: DonationDetails): Promise<EmailContent> {
  const { donation, campaign, org, ownTexts } = of;
  return continuationRequestEmail(
    {
      commitment: {
        source: "OTHER",
        amountCents: donation.amountCents,
        frequency: "MONTHLY",
        fundId: null,
      },
      donor: donorOf(of),
      campaign,
      org,
      language: donation.language,
      ownTexts,
    },
    appLinks(),
  );
}

export function exampleStatement(of: DonationDetails): Promise<EmailContent> {
  const { donation, org, ownTexts } = of;
  const year = Number(dayIn(donation.createdAt.toISOString(), org.timezone).slice(0, 4)) - 1;
  return statementEmail(
    {
      statement: {
        id: "example",
        donationCount: 1,
        paidCents: donation.amountCents,
        returnedCents: 0,
        goodsCents: 0,
        deductibleCents: donation.amountCents,
        replacesAt: null,
      },
      run: { fromDay: `${year}-01-01`, toDay: `${year}-12-31` },
      donor: donorOf(of),
      org,
      language: donation.language,
      ownTexts,
    },
    appLinks(),
  );
}
