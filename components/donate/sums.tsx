import { cx } from "@/components/ui/cx";
import { Money } from "@/components/ui/money";

/** The frozen or quoted sums of one gift, all in cents. */
export type GiftSums = {
  amountCents: number;
  feesCents: number;
  totalChargedCents: number;
  netAmountCents: number;
  coverFees: boolean;
};

type SumsProps = {
  sums: GiftSums;
  orgName: string;
  /** The money has arrived. */
  paid?: boolean;
  /** What went back to the donor since, in cents. */
  returnedCents?: number;
  className?: string;
};

/** The sums line by line, before paying and on the receipt: what is given, what it costs, what arrives. */
export function Sums({ sums, orgName, paid = false, returnedCents = 0, className }: SumsProps) {
  const pay = { words: paid ? "You paid" : "You pay", cents: sums.totalChargedCents, strong: true };
  const lines = sums.coverFees
    ? [
        { words: "Your gift", cents: sums.amountCents },
        {
          words: paid ? "Fees you covered" : "Fees you cover",
          cents: sums.totalChargedCents - sums.amountCents,
        },
        pay,
      ]
    : [
        { words: "Your gift", cents: sums.amountCents },
        pay,
        { words: "Fees, taken from the gift", cents: sums.feesCents },
      ];
  // What of the fees goes back with a refund is between the organization and us.
  const end =
    returnedCents > 0
      ? [
          { words: "Returned to you", cents: returnedCents },
          {
            words: "What remains of your payment",
            cents: sums.totalChargedCents - returnedCents,
            strong: true,
          },
        ]
      : [{ words: `${orgName} receives`, cents: sums.netAmountCents }];
  return (
    <dl className={cx("grid gap-1.5 tabular-nums", className)}>
      {[...lines, ...end].map((line) => (
        <div
          key={line.words}
          className={cx("flex items-baseline justify-between gap-4", "strong" in line && "font-semibold")}
        >
          <dt className={cx("min-w-0 wrap-anywhere", !("strong" in line) && "text-soft")}>{line.words}</dt>
          <dd>
            <Money cents={line.cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
