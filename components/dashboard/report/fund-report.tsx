import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { Breakdown } from "./breakdown";
import { COUNTED_ONES } from "./counted";
import { COMPARED_WITH } from "./labels";

/** What each fund has raised in the chosen days and in those to compare with; nothing for an organization without funds. */
export function FundReport({ orgSlug, report }: { orgSlug: string; report: PeriodReport }) {
  const { from, to, raisedCents, before, funds, generalFund } = report;
  if (!generalFund) return null;
  const donationsOf = (fund: string) =>
    `/dashboard/${orgSlug}/donations?${new URLSearchParams({ fund, from, to, ...COUNTED_ONES })}`;
  return (
    <Breakdown
      id="funds"
      title="Funds"
      below="A split donation counts for each of its funds, so the donations of the general fund aren’t counted."
      what="Fund"
      wholeCents={raisedCents}
      empty="No funds"
      beforeTitle={COMPARED_WITH[before.comparison].column}
      rows={[
        ...funds.map(({ fund: { id, name, code }, amountCents, count, before: then }) => ({
          key: id,
          name,
          note: code,
          href: donationsOf(id),
          count,
          amountCents,
          beforeCents: then.amountCents,
        })),
        {
          key: "general",
          name: GENERAL_FUND,
          href: donationsOf("general"),
          count: null,
          amountCents: generalFund.amountCents,
          beforeCents: generalFund.before.amountCents,
        },
      ]}
    />
  );
}
