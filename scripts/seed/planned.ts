import { applicationFeeCents } from "@almoner/stripe-emulator/billing";
import type { CampaignRow, GivingLevelRow } from "@/lib/campaigns/store";
import type { NewDonation } from "@/lib/donations/store";
import { feeBasisPoints } from "@/lib/fees/percent";
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
export type PlannedSubscription = {
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

/** A donation of the past, before its sums are known and after. */
export type Planned = NewDonation & {
  fails: boolean;
  method: keyof typeof METHOD;
  /** When its payment succeeded, or failed. */
  settledAt: Date;
  /** What stays with the platform of the payment, as the processor applied it. */
  feeCents: number;
  /** Of a recurring donation: its invoice, and whether the subscription began with it. */
  recurring: { subscription: PlannedSubscription; invoiceId: string; first: boolean } | null;
};

/** The donations of an organization with their sums, in the order in which they came: so its fee waiver is used up as in life. */
export function price(drafts: readonly Planned[]): Planned[] {
  let used = 0;
  return [...drafts]
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((draft) => {
      const donation = priced(draft, WAIVER_CENTS - used);
      if (!donation.fails) used = Math.min(WAIVER_CENTS, used + donation.amountCents);
      return donation;
    });
}

function priced(draft: Planned, waiverLeftCents: number): Planned {
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
  // A first invoice takes a percentage alone, and what comes of it is what was applied.
  const applied = { amountCents: sums.totalChargedCents, feeCents: null };
  const appliedCents = applicationFeeCents({ ...applied, feeBasisPoints: subscription.feeBasisPoints });
  return { ...draft, ...sums, feeCents: appliedCents ?? feeCents };
}

export const intentOf = (donation: Planned) => `pi_demo_${donation.id}`;
/** Bank payments are named differently by the processor. */
export const chargeOf = (donation: Planned) =>
  `${donation.method === "ACH" ? "py" : "ch"}_demo_${donation.id}`;
