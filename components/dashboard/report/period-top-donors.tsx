import { TOP_DONORS_PENDING } from "@/lib/analytics/period/labels";
import type { TopDonors } from "@/lib/analytics/period/schemas";
import { Breakdown } from "./breakdown";
import { countedHref } from "./counted";
import { RefreshUntilPrepared } from "./refresh-until-prepared";

const EMPTY: Record<TopDonors["status"], string> = {
  READY: "No donations in these days.",
  PREPARING: `${TOP_DONORS_PENDING} This page refreshes itself.`,
  TOO_MANY: "There are too many donors to rank for this range. Choose fewer days.",
};

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
 * who are anonymous to the public. While the donors' giving is being read, the page refreshes itself.
 */
export function PeriodTopDonors({ orgSlug, top, raisedCents, campaignId }: PeriodTopDonorsProps) {
  const { from, to, status } = top;
  return (
    <>
      {status === "PREPARING" && <RefreshUntilPrepared />}
      <Breakdown
        id="top-donors-of-days"
        title="Top donors of these days"
        what="Donor"
        totalCents={raisedCents}
        empty={EMPTY[status]}
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
    </>
  );
}
