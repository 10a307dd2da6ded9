import { cx } from "@/components/ui/cx";
import { Money } from "@/components/ui/money";
import { type DonationSums, sumLines } from "./sum-lines";

type SumsProps = {
  sums: DonationSums;
  orgName: string;
  /** The money has arrived. */
  paid?: boolean;
  /** What went back to the donor since, in cents. */
  returnedCents?: number;
  className?: string;
};

/** The sums line by line, before paying and on the receipt. */
export function Sums({ sums, orgName, paid = false, returnedCents = 0, className }: SumsProps) {
  return (
    <dl className={cx("grid gap-1.5 tabular-nums", className)}>
      {sumLines(sums, { orgName, paid, returnedCents }).map(({ words, cents, strong }) => (
        <div
          key={words}
          className={cx("flex items-baseline justify-between gap-4", strong && "font-semibold")}
        >
          <dt className={cx("min-w-0 wrap-anywhere", !strong && "text-soft")}>{words}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
