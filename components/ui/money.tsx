import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { cx } from "./cx";

type MoneyProps = {
  cents: number;
  /** Omits `.00`; for single amounts, not for columns. */
  short?: boolean;
  className?: string;
};

/** An amount in dollars with tabular figures. `cents` is whole cents. */
export function Money({ cents, short = false, className }: MoneyProps) {
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)}>
      {short ? formatUsdShort(cents) : formatUsd(cents)}
    </span>
  );
}
