import { periodLabel, periodToDate, rateLabel } from "@/lib/analytics/cohorts/labels";
import type { DonorCohorts } from "@/lib/analytics/cohorts/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { type AppLinks, retentionLink } from "../app-links";
import { oneLine } from "../clean-text";
import type { EmailContent } from "../deliver";
import { renderEmail, senderOf } from "../render";

/** Composes the email of a saved report on donor retention. It contains numbers of donors but no names. */
export async function retentionEmail(
  {
    org,
    saved,
    report,
    hasFile,
    isListed,
  }: {
    org: { name: string; slug: string; color: string | null };
    saved: { name: string };
    report: Pick<DonorCohorts, "unit" | "period" | "periods" | "recurring">;
    hasFile: boolean;
    /** Whether the recipient is one of the report's listed addresses. */
    isListed: boolean;
  },
  app: AppLinks,
): Promise<EmailContent> {
  const { period, periods, recurring, unit } = report;
  const [, before] = periods;
  const gave = ({ donors, amountCents }: { donors: number; amountCents: number }) =>
    `${donorsOf(donors)}, ${formatUsd(amountCents)}`;
  return renderEmail("retention", senderOf(org, app), {
    name: oneLine(saved.name),
    period: periodToDate(period),
    retention: rateLabel(period),
    all: gave(period),
    fresh: gave(period.new),
    returning: gave(period.returning),
    reactivated: gave(period.reactivated),
    lapsed: `${donorsOf(period.lapsed.donors)}, who gave ${formatUsd(period.lapsed.beforeCents)} in the period before`,
    recurring: `${recurring.started.toLocaleString("en-US")} started, ${recurring.canceled.toLocaleString("en-US")} canceled, ${recurring.activeAtEnd.toLocaleString("en-US")} ongoing`,
    before: before
      ? `${periodLabel(before.name)}: ${gave(before)}. Retention rate ${rateLabel(before)}.`
      : null,
    isOver: period.isOver,
    hasFile,
    isListed,
    link: retentionLink(app, org.slug, { unit, period: period.name, periodCount: periods.length }),
  });
}

const donorsOf = (count: number) => (count === 1 ? "1 donor" : `${count.toLocaleString("en-US")} donors`);
