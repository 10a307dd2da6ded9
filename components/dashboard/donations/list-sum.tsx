import { Money } from "@/components/ui/money";
import type { DonationList } from "@/lib/donations/list/schemas";
import { count } from "../labels";

type ListSumProps = {
  sum: NonNullable<DonationList["sum"]>;
  /** The fund's name, if the list is filtered by fund. */
  fund?: string | undefined;
};

/** The amount that the listed donations count for in reports. */
export function ListSum({ sum, fund }: ListSumProps) {
  return (
    <p className="text-soft tabular-nums">
      {count(sum.count, "donation")}, <Money cents={sum.netRaisedCents} /> after refunds
      {fund && `, counting the part for ${fund} of a split donation`}.
    </p>
  );
}
