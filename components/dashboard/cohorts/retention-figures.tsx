import { percentLabel, periodLabel } from "@/lib/analytics/cohorts/labels";
import type { DonorPeriod } from "@/lib/analytics/cohorts/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { FigureCard } from "../overview/figure-card";
import { DonorsLink } from "./donors-link";
import { STANDING_LABELS } from "./labels";

/** Donors of the selected period: retained, new, reactivated and lapsed. */
export function RetentionFigures({ orgSlug, period }: { orgSlug: string; period: DonorPeriod }) {
  const { name, new: fresh, returning, reactivated, lapsed } = period;
  const before = returning.donors + lapsed.donors;
  const groups = [
    { standing: "NEW", donors: fresh.donors, amount: `gave ${formatUsdShort(fresh.amountCents)}` },
    {
      standing: "RETURNING",
      donors: returning.donors,
      amount: `gave ${formatUsdShort(returning.amountCents)}, ${formatUsdShort(returning.beforeCents)} the period before`,
    },
    {
      standing: "REACTIVATED",
      donors: reactivated.donors,
      amount: `gave ${formatUsdShort(reactivated.amountCents)}`,
    },
    {
      standing: "LAPSED",
      donors: lapsed.donors,
      amount: `gave ${formatUsdShort(lapsed.beforeCents)} the period before`,
    },
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <FigureCard
        name="Retention rate"
        value={percentLabel(period.retentionPercent)}
        detail={
          before === 0
            ? "no donors the period before"
            : `${returning.donors.toLocaleString("en-US")} of ${before.toLocaleString("en-US")} donors gave again`
        }
      />
      {groups.map(({ standing, donors, amount }) => (
        <FigureCard
          key={standing}
          name={STANDING_LABELS[standing].label}
          value={
            <DonorsLink
              orgSlug={orgSlug}
              donors={donors}
              filter={{ givingPeriod: name, standing }}
              what={`${STANDING_LABELS[standing].label.toLowerCase()} in ${periodLabel(name)}`}
            />
          }
          detail={
            <>
              {STANDING_LABELS[standing].meaning}; {amount}
            </>
          }
        />
      ))}
    </dl>
  );
}
