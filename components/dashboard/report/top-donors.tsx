import type { ReportFigures } from "@/lib/analytics/schemas";
import { Breakdown } from "./breakdown";

/** The ten largest donors of all time. */
export function TopDonors({ orgSlug, report }: { orgSlug: string; report: ReportFigures }) {
  return (
    <Breakdown
      id="top-donors"
      title="Top donors"
      what="Donor"
      wholeCents={report.summary.totalRaisedCents}
      empty="Your ten largest donors appear here."
      rows={report.topDonors.map((donor) => ({
        key: donor.donorId,
        name: donor.firstName === "Anonymous" ? "Anonymous" : `${donor.firstName} ${donor.lastName}`,
        href: `/dashboard/${orgSlug}/donors/${donor.donorId}`,
        count: donor.count,
        amountCents: donor.totalCents,
      }))}
    />
  );
}
