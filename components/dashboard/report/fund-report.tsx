import type { FundReport as Report } from "@/lib/analytics/schemas";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { formatDay } from "../format/zoned";
import { Breakdown } from "./breakdown";

/** What each fund has raised in the chosen dates, and in all. Archived funds without donations are left out. */
export function FundReport({ orgSlug, report }: { orgSlug: string; report: Report }) {
  const { from, to, raisedCents, generalFund } = report;
  const donationsOf = (fund: string) =>
    `/dashboard/${orgSlug}/donations?${new URLSearchParams({ fund, from, to })}`;
  return (
    <Breakdown
      id="funds"
      title="Funds"
      below={`${formatDay(from)} to ${formatDay(to)}`}
      what="Fund"
      wholeCents={raisedCents}
      empty="No funds"
      rows={[
        ...report.funds
          .filter(({ fund, allTimeCents }) => fund.archivedAt === null || allTimeCents !== 0)
          .map(({ fund: { id, name, code }, ...sums }) => ({
            key: id,
            name,
            note: code,
            href: donationsOf(id),
            ...sums,
          })),
        { key: "general", name: GENERAL_FUND, count: null, href: donationsOf("general"), ...generalFund },
      ]}
    />
  );
}
