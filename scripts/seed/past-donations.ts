import { applicationFeeCents } from "@almoner/stripe-emulator/billing";
import type { CampaignRow, GivingLevelRow } from "@/lib/campaigns/store";
import type { NewDonation } from "@/lib/donations/store";
import { feeBasisPoints } from "@/lib/fees/basis-points";
import { quote } from "@/lib/fees/quote";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { feeMethod, renewalSums } from "@/lib/subscriptions/rules";
import type { DemoSubscription } from "./recurring";

export const METHOD = {
  CARD: "card",
  ACH: "ach",
  APPLE_PAY: "apple_pay",
  GOOGLE_PAY: "google_pay",
} as const;

/** A past subscription; its amounts are set when its first donation is priced. */
export type PastSubscription = {
  id: string;
  demo: DemoSubscription;
  campaign: CampaignRow;
  level: GivingLevelRow | null;
  email: string;
  customerId: string;
  productId: string;
  processorSubscriptionId: string;
  /** Start of its first period in Unix seconds, from which all others are counted. */
  anchor: number;
  totalChargedCents: number;
  feeBasisPoints: number;
};

/** A past donation, before and after its amounts are known. */
export type PastDonation = NewDonation & {
  fails: boolean;
  method: keyof typeof METHOD;
  /** When its payment succeeded or failed. */
  settledAt: Date;
  /** The platform's part of the payment, as applied by the processor. */
  feeCents: number;
  /** For a recurring donation: its invoice, and whether it is the subscription's first. */
  recurring: { subscription: PastSubscription; invoiceId: string; first: boolean } | null;
};

/**
 * Computes the amounts of an organization's donations in chronological order, so that its fee waiver is consumed as in
 * production.
 */
export function price(drafts: readonly PastDonation[]): PastDonation[] {
  let used = 0;
  return [...drafts]
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((draft) => {
      const donation = priced(draft, WAIVER_CENTS - used);
      if (!donation.fails) used = Math.min(WAIVER_CENTS, used + donation.amountCents);
      return donation;
    });
}

function priced(draft: PastDonation, waiverLeftCents: number): PastDonation {
  const { amountCents, coverFees, method, recurring } = draft;
  if (recurring && !recurring.first) {
    const totalCents = recurring.subscription.totalChargedCents;
    const terms = { amountCents, totalCents, coverFees, waiverLeftCents, method: feeMethod(method) };
    const sums = renewalSums(terms);
    return { ...draft, ...sums, feeCents: sums.processingFeeCents + sums.platformFeeCents };
  }
  const sums = quote({ amountCents, coverFees, waiverLeftCents, method: METHOD[method] });
  const feeCents = sums.processingFeeCents + sums.platformFeeCents;
  if (!recurring) return { ...draft, ...sums, feeCents };
  const { subscription } = recurring;
  subscription.totalChargedCents = sums.totalChargedCents;
  subscription.feeBasisPoints = feeBasisPoints(feeCents, sums.totalChargedCents);
  // A first invoice only accepts a percentage, so the applied fee is derived from it.
  const applied = { amountCents: sums.totalChargedCents, feeCents: null };
  const appliedCents = applicationFeeCents({ ...applied, feeBasisPoints: subscription.feeBasisPoints });
  return { ...draft, ...sums, feeCents: appliedCents ?? feeCents };
}

export const intentOf = (donation: PastDonation) => `pi_demo_${donation.id}`;
/** The processor has another name for bank payments. */
export const chargeOf = (donation: PastDonation) =>
  `${donation.method === "ACH" ? "py" : "ch"}_demo_${donation.id}`;
