import { Panel } from "@/components/ui/card";
import type { Household } from "@/lib/donors/households/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { Instant } from "../format/instant";
import { Facts } from "../lists/facts";
import { NOT_SHOWN } from "../report/totals-notice";

type HouseholdFactsProps = {
  household: Household;
  zone: string;
  /** False while totals cannot be read. */
  withTotals: boolean;
};

/** A household's combined giving, and how to address its members. */
export function HouseholdFacts({ household, zone, withTotals }: HouseholdFactsProps) {
  const { firstDonationAt, lastDonationAt } = household;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel aria-labelledby="giving" className="grid gap-3">
        <h2 id="giving" className="text-lg">
          Giving together
        </h2>
        <Facts
          rows={[
            ["Lifetime giving", withTotals ? formatUsd(household.totalCents) : NOT_SHOWN],
            ["Donations", withTotals ? household.donationCount.toLocaleString("en-US") : NOT_SHOWN],
            [
              "First donation",
              firstDonationAt && <Instant key="first" at={firstDonationAt} zone={zone} dayOnly />,
            ],
            [
              "Latest donation",
              lastDonationAt && <Instant key="last" at={lastDonationAt} zone={zone} dayOnly />,
            ],
          ]}
        />
      </Panel>
      <Panel aria-labelledby="mail" className="grid gap-3">
        <h2 id="mail" className="text-lg">
          Mail
        </h2>
        <Facts
          rows={[
            ["Addressed to", household.salutation],
            [
              "Postal address",
              household.postalAddress ? (
                <span key="address" className="whitespace-pre-line wrap-anywhere">
                  {household.postalAddress}
                </span>
              ) : (
                "Not known"
              ),
            ],
          ]}
        />
        <p className="text-sm text-soft">Both are the primary member’s.</p>
      </Panel>
    </div>
  );
}
