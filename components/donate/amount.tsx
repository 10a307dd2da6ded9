import { useTranslation } from "#translation";
import { cx } from "@/components/ui/cx";

type AmountProps = {
  cents: number;
  /** Omits `.00`; for single amounts, not for columns. */
  short?: boolean;
  className?: string;
};

/** An amount in dollars, formatted for the reader's language. `cents` is whole cents. */
export function Amount({ cents, short = false, className }: AmountProps) {
  const { format } = useTranslation();
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)}>
      {short ? format.moneyShort(cents) : format.money(cents)}
    </span>
  );
}
