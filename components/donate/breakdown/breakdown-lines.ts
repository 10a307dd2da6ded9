import type { Translator } from "@/lib/languages/translator";

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
  /** Whether the payment succeeded. */
  paid: boolean;
  /** Amount refunded or lost in a dispute since, in cents. */
  returnedCents: number;
};

/** Returns the lines of a breakdown, for the form, the payment step and the receipt. */
export function breakdownLines(
  breakdown: DonationBreakdown,
  { orgName, paid, returnedCents }: Options,
  t: Translator,
): BreakdownLine[] {
  const { totalChargedCents, ticketCount: count } = breakdown;
  const first = {
    label: count ? t("shared.tickets", { count }) : t("donate.breakdown.gift"),
    cents: breakdown.amountCents,
  };
  const pay = {
    label: t(paid ? "donate.breakdown.youPaid" : "donate.breakdown.youPay"),
    cents: totalChargedCents,
    strong: true,
  };
  const covered = {
    label: t(paid ? "donate.breakdown.feesCovered" : "donate.breakdown.feesCover"),
    cents: totalChargedCents - breakdown.amountCents,
  };
  const lines = breakdown.coverFees
    ? [first, covered, pay]
    : [
        first,
        pay,
        {
          label: t(count ? "donate.breakdown.feesOfPayment" : "donate.breakdown.feesOfGift"),
          cents: breakdown.feesCents,
        },
      ];
  if (returnedCents === 0)
    return [
      ...lines,
      { label: t("donate.breakdown.receives", { org: orgName }), cents: breakdown.netAmountCents },
    ];
  // After a refund the net amount depends on who bears the fees, which is not shown to donors.
  return [
    ...lines,
    { label: t("donate.breakdown.returned"), cents: returnedCents },
    { label: t("donate.breakdown.remaining"), cents: totalChargedCents - returnedCents, strong: true },
  ];
}
