import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { Breakdown } from "./breakdown";
import { countedHref } from "./counted";
import { COMPARED_WITH } from "./labels";

type FundReportProps = {
  orgSlug: string;
  report: PeriodReport;
  /** The campaign of a report limited to one. */
  campaignId?: string;
};

/**
 * Amounts raised by each fund in the selected days and in the compared ones; empty for an organization without funds.
 */
export function FundReport({ orgSlug, report, campaignId }: FundReportProps) {
  const { from, to, raisedCents, before, funds, generalFund } = report;
  if (!generalFund) return null;
  const donationsOf = (fund: string) => countedHref({ orgSlug, campaignId }, { fund, from, to });
  return (
    <Breakdown
      id="funds"
      title="Funds"
      below="A split donation counts in each of its funds, with its part of the amount."
      what="Fund"
      totalCents={raisedCents}
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
          count: generalFund.count,
          amountCents: generalFund.amountCents,
          beforeCents: generalFund.before.amountCents,
        },
      ]}
    />
  );
}
