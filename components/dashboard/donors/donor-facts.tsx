import Link from "next/link";
import { Panel } from "@/components/ui/card";
import type { Donor } from "@/lib/donors/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { Email } from "../format/email";
import { Instant } from "../format/instant";
import { Facts } from "../lists/facts";
import { donationOfConsent } from "./labels";

type DonorFactsProps = { donor: Donor; orgSlug: string; zone: string };

const LINK = "text-accent underline underline-offset-4";

/** Who a donor is, what they gave in all, and whether they want news. */
export function DonorFacts({ donor, orgSlug, zone }: DonorFactsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel aria-labelledby="giving" className="grid gap-3">
        <h2 id="giving" className="text-lg">
          Giving
        </h2>
        <Facts
          rows={[
            ["Given in all", formatUsd(donor.totalCents)],
            ["Donations that succeeded", donor.donationCount.toLocaleString("en-US")],
            [
              "First donation",
              donor.firstDonationAt && <Instant key="first" at={donor.firstDonationAt} zone={zone} />,
            ],
            [
              "Newest donation",
              donor.lastDonationAt && <Instant key="last" at={donor.lastDonationAt} zone={zone} />,
            ],
            ["Active subscriptions", donor.subscriptions.active.toLocaleString("en-US")],
          ]}
        />
      </Panel>
      <Panel aria-labelledby="donor" className="grid gap-3">
        <h2 id="donor" className="text-lg">
          Donor
        </h2>
        <Facts
          rows={[
            [
              "E-mail",
              <a key="mail" href={`mailto:${donor.email}`} className={LINK}>
                <Email address={donor.email} />
              </a>,
            ],
            ["News", <News key="news" consent={donor.emailOptIn} orgSlug={orgSlug} zone={zone} />],
            [
              "Name edited",
              donor.nameEditedAt && (
                <>
                  <Instant at={donor.nameEditedAt} zone={zone} />, donations no longer change it
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

type NewsProps = { consent: Donor["emailOptIn"]; orgSlug: string; zone: string };

function News({ consent, orgSlug, zone }: NewsProps) {
  const { optedInAt, unsubscribedAt } = consent;
  const donation = donationOfConsent(consent);
  const where = donation && (
    <>
      , asked for with{" "}
      <Link href={`/dashboard/${orgSlug}/donations/${donation}`} className={LINK}>
        a donation
      </Link>
    </>
  );
  if (unsubscribedAt)
    return (
      <>
        Not wanted since <Instant at={unsubscribedAt} zone={zone} />
        {optedInAt && (
          <>
            ; wanted before, since <Instant at={optedInAt} zone={zone} />
          </>
        )}
      </>
    );
  if (!optedInAt) return "Not asked for";
  return (
    <>
      Wanted since <Instant at={optedInAt} zone={zone} />
      {where}
    </>
  );
}
