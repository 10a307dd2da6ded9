import { appLinks } from "@/lib/emails/app-links";
import type { EmailContent } from "@/lib/emails/deliver";
import { bankPaymentEmail } from "@/lib/emails/donors/send-bank-payment";
import { continuationRequestEmail } from "@/lib/emails/donors/send-continuation-request";
import { reminderEmail } from "@/lib/emails/donors/send-membership-reminder";
import { refundNoticeEmail } from "@/lib/emails/donors/send-refund-notice";
import { statementEmail } from "@/lib/emails/donors/send-statement";
import {
  renewalFailedEmail,
  subscriptionCanceledEmail,
  subscriptionChangedEmail,
} from "@/lib/emails/donors/send-subscription-email";
import type { DonationDetails } from "@/lib/emails/store";
import { addDays } from "@/lib/kernel/time/days";
import { dayIn } from "@/lib/kernel/time/zoned";

// Preview emails that are no receipts or notices of a donation. They use the example donation's donor, campaign and
// amount.

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

/** A pause until a day. */
export function exampleSubscriptionChanged(of: DonationDetails): Promise<EmailContent> {
  const { donation, campaign, org, ownTexts } = of;
  const { language, amountCents, createdAt } = donation;
  const pausedUntil = new Date(createdAt.getTime() + DAYS_AHEAD * DAY_MS);
  return subscriptionChangedEmail(
    {
      subscription: {
        id: "example",
        language,
        frequency: "MONTHLY",
        methodLabel: null,
        amountCents,
        totalChargedCents: amountCents,
        nextChargeAt: null,
        pausedUntil,
      },
      donor: donorOf(of),
      campaign,
      org,
    },
    {
      entry: { kind: "PAUSED", actor: "donor", detail: null, amountCents: null, occurredAt: createdAt },
      ownTexts,
    },
    appLinks(),
  );
}

/** A cancellation by the donor. */
export function exampleSubscriptionCanceled(of: DonationDetails): Promise<EmailContent> {
  const { donation, campaign, org, ownTexts } = of;
  const { language, amountCents, createdAt } = donation;
  return subscriptionCanceledEmail(
    {
      subscription: {
        language,
        frequency: "MONTHLY",
        amountCents,
        canceledBy: "DONOR",
        cancelReason: null,
      },
      donor: donorOf(of),
      campaign,
      org,
    },
    { entry: { actor: "donor", occurredAt: createdAt }, ownTexts },
    appLinks(),
  );
}

export function exampleBankPayment(of: DonationDetails): Promise<EmailContent> {
  const donation = { ...of.donation, paymentMethod: "ACH" as const, paymentBrand: null };
  return bankPaymentEmail({ ...of, donation }, { kind: "on_its_way" }, appLinks());
}

/** A refund in full. */
export function exampleRefundNotice(of: DonationDetails): Promise<EmailContent> {
  const { amountCents } = of.donation;
  const donation = { ...of.donation, status: "REFUNDED" as const, refundedCents: amountCents };
  return refundNoticeEmail({ ...of, donation }, { amountCents, origin: "STAFF" }, appLinks());
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
