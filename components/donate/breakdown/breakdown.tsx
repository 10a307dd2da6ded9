import { useTranslation } from "#translation";
import { Amount } from "@/components/donate/amount";
import { cx } from "@/components/ui/cx";
import { breakdownLines, type DonationBreakdown } from "./breakdown-lines";

type BreakdownProps = {
  breakdown: DonationBreakdown;
  orgName: string;
  /** Whether the payment succeeded. */
  paid?: boolean;
  /** Amount refunded or lost in a dispute since, in cents. */
  returnedCents?: number;
  className?: string;
};

/** The amount that the donor pays, the fees, and the amount that the organization receives. */
export function Breakdown({
  breakdown,
  orgName,
  paid = false,
  returnedCents = 0,
  className,
}: BreakdownProps) {
  const { t } = useTranslation();
  return (
    <dl className={cx("grid gap-1.5 tabular-nums", className)}>
      {breakdownLines(breakdown, { orgName, paid, returnedCents }, t).map(({ label, cents, strong }) => (
        <div
          key={label}
          className={cx("flex items-baseline justify-between gap-4", strong && "font-semibold")}
        >
          <dt className={cx("min-w-0 wrap-anywhere", !strong && "text-soft")}>{label}</dt>
          <dd>
            <Amount cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
