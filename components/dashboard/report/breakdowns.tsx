import type { ReportFigures } from "@/lib/analytics/schemas";
import { FREQUENCY, PAYMENT_METHOD } from "../labels";
import { Breakdown } from "./breakdown";

/** All-time top donors, sources, payment methods and frequencies. */
export function Breakdowns({ report }: { report: ReportFigures }) {
  const wholeCents = report.summary.totalRaisedCents;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Breakdown
        id="top-donors"
        title="Top donors"
        what="Donor"
        wholeCents={wholeCents}
        empty="Your ten largest donors appear here."
        rows={report.topDonors.map((donor) => ({
          key: donor.donorId,
          name: donor.firstName === "Anonymous" ? "Anonymous" : `${donor.firstName} ${donor.lastName}`,
          count: donor.count,
          amountCents: donor.totalCents,
        }))}
      />
      <Breakdown
        id="top-sources"
        title="Top sources"
        what="Source"
        wholeCents={wholeCents}
        empty="Donations from links with ?utm_source=… appear here."
        rows={report.topSources.map((source) => ({ ...source, key: source.source, name: source.source }))}
      />
      <Breakdown
        id="payment-methods"
        title="Payment methods"
        what="Method"
        wholeCents={wholeCents}
        empty="Payment methods appear here."
        rows={report.paymentMethods.map((one) => ({
          ...one,
          key: one.method,
          name: PAYMENT_METHOD[one.method],
        }))}
      />
      <Breakdown
        id="frequency"
        title="Frequency"
        what="Frequency"
        wholeCents={wholeCents}
        empty="One-time and recurring donations appear here."
        rows={report.frequencyBreakdown.map((one) => ({
          ...one,
          key: one.frequency,
          name: FREQUENCY[one.frequency],
        }))}
      />
    </div>
  );
}
