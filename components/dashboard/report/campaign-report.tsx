import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { Breakdown } from "./breakdown";
import { COMPARED_WITH } from "./labels";

/** Amounts raised by each campaign in the selected days and in the compared ones. */
export function CampaignReport({ orgSlug, report }: { orgSlug: string; report: PeriodReport }) {
  const { from, to, raisedCents, before, campaigns } = report;
  const days = new URLSearchParams({ from, to, compare: before.comparison });
  return (
    <Breakdown
      id="campaigns"
      title="Campaigns"
      what="Campaign"
      totalCents={raisedCents}
      empty="No donations in these days, and none in those before."
      beforeTitle={COMPARED_WITH[before.comparison].column}
      rows={campaigns.map(({ id, title, amountCents, count, before: then }) => ({
        key: id,
        name: title,
        href: `/dashboard/${orgSlug}/campaigns/${id}?${days}`,
        count,
        amountCents,
        beforeCents: then.amountCents,
      }))}
    />
  );
}
