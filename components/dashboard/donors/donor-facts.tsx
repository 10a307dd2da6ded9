import { Panel } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Donor } from "@/lib/donors/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { Email } from "../format/email";
import { Instant } from "../format/instant";
import { Facts } from "../lists/facts";
import { NOT_SHOWN } from "../report/totals-notice";
import { channelsLabel, donationOfConsent } from "./labels";

type DonorFactsProps = {
  donor: Donor;
  orgSlug: string;
  zone: string;
  /** False while totals cannot be read. */
  withTotals: boolean;
};

/** Number of latest years shown before the rest is collapsed. */
const YEARS_AT_SIGHT = 5;
const LINK = "text-accent underline underline-offset-4";

/**
 * A donor's details, totals and email consent. First and latest donations show only the day, since an offline donation
 * has no time.
 */
export function DonorFacts({ donor, orgSlug, zone, withTotals }: DonorFactsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel aria-labelledby="giving" className="grid gap-3">
        <h2 id="giving" className="text-lg">
          Giving
        </h2>
        <Facts
          rows={[
            ["Lifetime giving", withTotals ? formatUsd(donor.totalCents) : NOT_SHOWN],
            ["Donations", withTotals ? donor.donationCount.toLocaleString("en-US") : NOT_SHOWN],
            [
              "First donation",
              donor.firstDonationAt && <Instant key="first" at={donor.firstDonationAt} zone={zone} dayOnly />,
            ],
            [
              "Latest donation",
              donor.lastDonationAt && <Instant key="last" at={donor.lastDonationAt} zone={zone} dayOnly />,
            ],
            [
              "Largest donation",
              donor.largestDonationCents > 0 ? formatUsd(donor.largestDonationCents) : null,
            ],
            [
              "Average donation",
              withTotals && donor.donationCount > 0 ? formatUsd(donor.averageDonationCents) : null,
            ],
            [
              "Lapsed since",
              donor.lapsedSince && <Instant key="lapsed" at={donor.lapsedSince} zone={zone} dayOnly />,
            ],
            [
              "Soft credits",
              donor.softCreditCents > 0 && `${formatUsd(donor.softCreditCents)}, given by others`,
            ],
            ["Active recurring donations", donor.subscriptions.active.toLocaleString("en-US")],
          ]}
        />
        {donor.givingByYear.length > 0 && <Years years={donor.givingByYear} />}
      </Panel>
      <Panel aria-labelledby="donor" className="grid gap-3">
        <h2 id="donor" className="text-lg">
          Donor
        </h2>
        <Facts
          rows={[
            [
              "Email",
              donor.email === "" ? (
                "Not known"
              ) : (
                <a key="mail" href={`mailto:${donor.email}`} className={LINK}>
                  <Email address={donor.email} />
                </a>
              ),
            ],
            [
              "Other emails",
              donor.otherEmails.length > 0 && (
                <span key="others" className="grid">
                  {donor.otherEmails.map((address) => (
                    <Email key={address} address={address} />
                  ))}
                </span>
              ),
            ],
            [
              "Postal address",
              donor.postalAddress && (
                <span key="address" className="whitespace-pre-line wrap-anywhere">
                  {donor.postalAddress}
                </span>
              ),
            ],
            [
              "Phone",
              donor.phone && (
                <a key="phone" href={`tel:${donor.phone.replaceAll(/[^\d+]/g, "")}`} className={LINK}>
                  {donor.phone}
                </a>
              ),
            ],
            [
              "Household",
              donor.household && (
                <Link
                  key="household"
                  href={`/dashboard/${orgSlug}/donors/households/${donor.household.id}`}
                  className={LINK}
                >
                  {donor.household.name}
                </Link>
              ),
            ],
            ["Do not contact by", channelsLabel(donor.doNotContact)],
            ["Email updates", <News key="news" consent={donor.emailOptIn} orgSlug={orgSlug} zone={zone} />],
            [
              "Name edited",
              donor.nameEditedAt && (
                <>
                  <Instant at={donor.nameEditedAt} zone={zone} />, no longer updated by donations
                </>
              ),
            ],
            ["First seen", <Instant key="seen" at={donor.createdAt} zone={zone} />],
            ["Donor ID", <code key="id">{donor.id}</code>],
          ]}
        />
      </Panel>
    </div>
  );
}

/** The totals of each year, newest first. */
function Years({ years }: { years: Donor["givingByYear"] }) {
  const rows = years.map(
    ({ year, totalCents, donationCount }) =>
      [
        String(year),
        `${formatUsd(totalCents)} in ${donationCount === 1 ? "1 donation" : `${donationCount.toLocaleString("en-US")} donations`}`,
      ] as const,
  );
  const earlier = rows.slice(YEARS_AT_SIGHT);
  return (
    <>
      <Facts rows={rows.slice(0, YEARS_AT_SIGHT)} />
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-soft">Show all {rows.length} years</summary>
          <Facts rows={earlier} />
        </details>
      )}
    </>
  );
}

type NewsProps = { consent: Donor["emailOptIn"]; orgSlug: string; zone: string };

function News({ consent, orgSlug, zone }: NewsProps) {
  const { optedInAt, unsubscribedAt } = consent;
  const donation = donationOfConsent(consent);
  const where = donation && (
    <>
      , opted in with{" "}
      <Link href={`/dashboard/${orgSlug}/donations/${donation}`} className={LINK}>
        a donation
      </Link>
    </>
  );
  if (unsubscribedAt)
    return (
      <>
        Unsubscribed <Instant at={unsubscribedAt} zone={zone} />
        {optedInAt && (
          <>
            ; previously subscribed from <Instant at={optedInAt} zone={zone} />
          </>
        )}
      </>
    );
  if (!optedInAt) return "Not subscribed";
  return (
    <>
      Subscribed <Instant at={optedInAt} zone={zone} />
      {where}
    </>
  );
}
