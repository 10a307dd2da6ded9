import { purchaseLabels } from "@/components/donate/status/purchase-labels";

/** Quoted or final amounts of one donation, in cents. */
export type DonationBreakdown = {
  amountCents: number;
  feesCents: number;
  totalChargedCents: number;
  netAmountCents: number;
  coverFees: boolean;
  /** Null for a donation without tickets. */
  ticketCount: number | null;
};

export type BreakdownLine = { label: string; cents: number; strong?: boolean };

type Options = {
  orgName: string;
  /** The payment succeeded. */
  paid: boolean;
  /** Refunded or lost in a dispute since, in cents. */
  returnedCents: number;
};

/** The lines of a breakdown, in the form, the payment step and the receipt. */
export function breakdownLines(
  breakdown: DonationBreakdown,
  { orgName, paid, returnedCents }: Options,
): BreakdownLine[] {
  const { line, feesOf } = purchaseLabels(breakdown.ticketCount);
  const { totalChargedCents } = breakdown;
  const first = { label: line, cents: breakdown.amountCents };
  const pay = { label: paid ? "You paid" : "You pay", cents: totalChargedCents, strong: true };
  const covered = {
    label: paid ? "Fees you covered" : "Fees you cover",
    cents: totalChargedCents - breakdown.amountCents,
  };
  const lines = breakdown.coverFees
    ? [first, covered, pay]
    : [first, pay, { label: feesOf, cents: breakdown.feesCents }];
  if (returnedCents === 0)
    return [...lines, { label: `${orgName} receives`, cents: breakdown.netAmountCents }];
  // After a refund the net amount depends on who bears the fees, which is not shown to donors.
  return [
    ...lines,
    { label: "Returned to you", cents: returnedCents },
    { label: "Remaining payment", cents: totalChargedCents - returnedCents, strong: true },
  ];
}
