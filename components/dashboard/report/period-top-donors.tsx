import type { TopDonors } from "@/lib/analytics/period/schemas";
import { Breakdown } from "./breakdown";
import { countedHref } from "./counted";

type PeriodTopDonorsProps = {
  orgSlug: string;
  top: TopDonors;
  /** Total raised in the same days, in cents. */
  raisedCents: number;
  /** The campaign of a report limited to one. */
  campaignId?: string;
};

/**
 * The ten donors who gave most in the selected days, with links to each donor and their donations. A note marks donors
 * who are anonymous to the public.
 */
export function PeriodTopDonors({ orgSlug, top, raisedCents, campaignId }: PeriodTopDonorsProps) {
  const { from, to } = top;
  return (
    <Breakdown
      id="top-donors-of-days"
      title="Top donors of these days"
      what="Donor"
      totalCents={raisedCents}
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
