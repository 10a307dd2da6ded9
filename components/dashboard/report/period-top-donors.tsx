import type { TopDonors } from "@/lib/analytics/period/schemas";
import { Breakdown } from "./breakdown";
import { countedHref } from "./counted";

type PeriodTopDonorsProps = {
  orgSlug: string;
  top: TopDonors;
  /** What was raised in the same days. */
  raisedCents: number;
  /** Of a report on one campaign. */
  campaignId?: string;
};

/**
 * The ten donors who gave most in the chosen days, with links to each and to the donations. A note tells those whose names the public
 * does not see.
 */
export function PeriodTopDonors({ orgSlug, top, raisedCents, campaignId }: PeriodTopDonorsProps) {
  const { from, to } = top;
  return (
    <Breakdown
      id="top-donors-of-days"
      title="Top donors of these days"
      what="Donor"
      wholeCents={raisedCents}
      empty={
        top.donors === null
          ? "There are too many donors to rank for this range. Choose fewer days."
          : "No donations in these days."
      }
      rows={(top.donors ?? []).map(({ id, firstName, lastName, anonymous, amountCents, count }) => ({
        key: id,
        name: `${firstName} ${lastName}`.trim(),
        note: anonymous ? "anonymous" : null,
        href: `/dashboard/${orgSlug}/donors/${id}`,
        count,
        countHref: countedHref({ orgSlug, campaignId }, { donor: id, from, to }),
        amountCents,
      }))}
    />
  );
}
