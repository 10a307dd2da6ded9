import { Money } from "@/components/ui/money";
import type { DonationList } from "@/lib/donations/list/schemas";
import { count } from "../labels";

type ListSumProps = {
  sum: NonNullable<DonationList["sum"]>;
  /** The name of the fund whose donations are listed. */
  fund?: string | undefined;
};

/** What the listed donations count for in reports. */
export function ListSum({ sum, fund }: ListSumProps) {
  return (
    <p className="text-soft tabular-nums">
      {count(sum.count, "donation")}, <Money cents={sum.netRaisedCents} /> after refunds
      {fund && `, counting the part for ${fund} of a split donation`}.
    </p>
  );
}
