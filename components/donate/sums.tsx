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

/** The sums line by line, before paying and on the receipt: what is given, what it costs, what arrives. */
export function Sums({ sums, orgName, className }: { sums: GiftSums; orgName: string; className?: string }) {
  const pay = { words: "You pay", cents: sums.totalChargedCents, strong: true };
  const lines = sums.coverFees
    ? [
        { words: "Your gift", cents: sums.amountCents },
        { words: "Fees you cover", cents: sums.totalChargedCents - sums.amountCents },
        pay,
      ]
    : [
        { words: "Your gift", cents: sums.amountCents },
        pay,
        { words: "Fees, taken from the gift", cents: sums.feesCents },
      ];
  return (
    <dl className={cx("grid gap-1.5 tabular-nums", className)}>
      {[...lines, { words: `${orgName} receives`, cents: sums.netAmountCents }].map((line) => (
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
