import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { count } from "@/components/dashboard/labels";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import type { OrganizationOverview, OverviewPeriod } from "@/lib/analytics/overview-schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { type Delta, daysLabel, deltaOf, monthOf, untilLabel } from "./labels";

type OverviewFiguresProps = { overview: OrganizationOverview };

/** Figures of today, this week and this month compared with the previous period, and recurring donations. */
export function OverviewFigures({ overview }: OverviewFiguresProps) {
  const { today, thisWeek, thisMonth, recurring, timezone } = overview;
  return (
    <section aria-labelledby="figures" className="grid gap-2">
      <h2 id="figures" className="sr-only">
        Figures to date
      </h2>
      <dl className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 xl:grid-cols-4">
        <PeriodCard name="Today" period={today} than="yesterday" />
        <PeriodCard name="This week" period={thisWeek} than={daysLabel(thisWeek.before)} />
        <PeriodCard name={monthOf(thisMonth.from)} period={thisMonth} than={daysLabel(thisMonth.before)} />
        <Figure name="Recurring, per month" value={formatUsdShort(recurring.active.monthlyCents)}>
          <p className="text-soft">{`${recurring.active.count.toLocaleString("en-US")} active`}</p>
          <p className="text-soft">
            <Part sign="+" part={recurring.begun} word="new" />,{" "}
            <Part sign="−" part={recurring.ended} word="lost" /> in 30 days
          </p>
        </Figure>
      </dl>
      <p className="text-xs text-soft">
        Compared with the same part of the period before, up to {untilLabel(today.before.until, timezone)}.
      </p>
    </section>
  );
}

function PeriodCard({ name, period, than }: { name: string; period: OverviewPeriod; than: string }) {
  return (
    <Figure name={name} value={formatUsdShort(period.raisedCents)}>
      <p className="text-soft">{count(period.donationCount, "donation")}</p>
      <p>
        <Compared delta={deltaOf(period.raisedCents, period.before.raisedCents)} than={than} />
      </p>
    </Figure>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-0.5 p-4 shadow-soft">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-2xl font-semibold tracking-tight wrap-anywhere tabular-nums max-sm:text-lg">
        {value}
      </dd>
      <dd className="text-sm tabular-nums">{children}</dd>
    </Card>
  );
}

/** An arrow and an amount, with a sentence for screen readers, and the period compared with. */
function Compared({ delta, than }: { delta: Delta; than: string }) {
  if (delta.direction === "same") return <span className="text-soft">Same as {than}</span>;
  const up = delta.direction === "up";
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <>
      <span className={cx("font-medium whitespace-nowrap", up ? "text-accent" : "text-danger")}>
        <Arrow aria-hidden className="inline size-3.5 align-[-0.125em]" />
        <span aria-hidden>{delta.amount}</span>
        <span className="sr-only">{delta.words}</span>
      </span>{" "}
      <span className="whitespace-nowrap text-soft">vs. {than}</span>
    </>
  );
}

type PartProps = { sign: string; part: { count: number; monthlyCents: number }; word: string };

function Part({ sign, part, word }: PartProps) {
  const sum = part.count > 0 ? ` (${sign}${formatUsdShort(part.monthlyCents)})` : "";
  return <span className="whitespace-nowrap">{`${part.count.toLocaleString("en-US")} ${word}${sum}`}</span>;
}
