import type { ReportFigures } from "@/lib/analytics/schemas";
import { Breakdown } from "./breakdown";

type TopDonorsProps = {
  orgSlug: string;
  report: ReportFigures;
  /** Full names by donor id. */
  names: ReadonlyMap<string, string>;
};

/** The ten largest donors of all time. A note tells those who gave anonymously: the public does not see their names. */
export function TopDonors({ orgSlug, report, names }: TopDonorsProps) {
  return (
    <Breakdown
      id="top-donors"
      title="Top donors"
      what="Donor"
      wholeCents={report.summary.totalRaisedCents}
      empty="Your ten largest donors appear here."
      rows={report.topDonors.map((donor) => ({
        key: donor.donorId,
        name: names.get(donor.donorId) ?? `${donor.firstName} ${donor.lastName}`,
        note: donor.firstName === "Anonymous" ? "anonymous" : null,
        href: `/dashboard/${orgSlug}/donors/${donor.donorId}`,
        count: donor.count,
        amountCents: donor.totalCents,
      }))}
    />
  );
}
