import { purchaseWords } from "@/components/donate/status/purchase-labels";

/** The frozen or quoted sums of one donation, all in cents. */
export type DonationSums = {
  amountCents: number;
  feesCents: number;
  totalChargedCents: number;
  netAmountCents: number;
  coverFees: boolean;
  /** Null for a donation; tickets are named as such. */
  ticketCount: number | null;
};

export type SumLine = { words: string; cents: number; strong?: boolean };

type Told = {
  orgName: string;
  /** The money has arrived. */
  paid: boolean;
  /** What went back to the donor since, in cents. */
  returnedCents: number;
};

/** The sums line by line, before paying and on the receipt: what is paid for, what it costs, what arrives. Pure. */
export function sumLines(sums: DonationSums, { orgName, paid, returnedCents }: Told): SumLine[] {
  const { line, feesOf } = purchaseWords(sums.ticketCount);
  const { totalChargedCents } = sums;
  const first = { words: line, cents: sums.amountCents };
  const pay = { words: paid ? "You paid" : "You pay", cents: totalChargedCents, strong: true };
  const covered = {
    words: paid ? "Fees you covered" : "Fees you cover",
    cents: totalChargedCents - sums.amountCents,
  };
  const lines = sums.coverFees
    ? [first, covered, pay]
    : [first, pay, { words: feesOf, cents: sums.feesCents }];
  if (returnedCents === 0) return [...lines, { words: `${orgName} receives`, cents: sums.netAmountCents }];
  // What of the fees goes back with a refund is between the organization and us.
  return [
    ...lines,
    { words: "Returned to you", cents: returnedCents },
    { words: "What remains of your payment", cents: totalChargedCents - returnedCents, strong: true },
  ];
}
