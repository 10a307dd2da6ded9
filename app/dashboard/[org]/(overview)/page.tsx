import Link from "next/link";
import { openAlerts } from "@/app/dashboard/alerts";
import { AlertList } from "@/components/dashboard/alerts/alert-list";
import { CampaignLine } from "@/components/dashboard/campaigns/campaign-line";
import { ProtectionNotice } from "@/components/dashboard/fraud/protection-notice";
import { AutoRefresh } from "@/components/dashboard/layout/auto-refresh";
import { OverviewFigures } from "@/components/dashboard/overview/overview-figures";
import { RecentDonations } from "@/components/dashboard/overview/recent-donations";
import { SetupChecklist } from "@/components/dashboard/overview/setup-checklist";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { getOrganizationOverview } from "@/lib/analytics/get-organization-overview";
import { listDonations } from "@/lib/donations/list/list-donations";
import { getProtection } from "@/lib/fraud/protection/get-protection";
import { requireOrganization } from "../../session";

const SHOWN = 5;

type Props = { params: Promise<{ org: string }> };

export default async function OverviewPage({ params }: Props) {
  const { ctx, org, role } = await requireOrganization((await params).org);
  const [overview, { donations }, protection, needsYou] = await Promise.all([
    getOrganizationOverview(ctx),
    listDonations(ctx, { page: 1, limit: SHOWN, expand: "progress" }),
    getProtection(ctx),
    openAlerts(org.slug),
  ]);
  const { campaigns } = overview;
  const withTotals = !ctx.lacks?.has("totals");
  const underWay = org.status === "ONBOARDING" || donations.some((donation) => donation.status === "PENDING");
  return (
    <>
      <PageTitle
        title={org.name}
        below="Overview"
        action={<ButtonLink href={`/dashboard/${org.slug}/campaigns/new`}>New campaign</ButtonLink>}
      />
      <AutoRefresh on={underWay} />
      <ProtectionNotice orgSlug={org.slug} protection={protection} />
      <SetupChecklist
        orgSlug={org.slug}
        mayOnboard={role !== "MEMBER"}
        paymentsReady={org.status === "ACTIVE"}
        hasCampaign={campaigns.length > 0}
        hasPublished={campaigns.some((campaign) => campaign.status !== "DRAFT")}
      />
      {needsYou.items.length > 0 && (
        <section aria-labelledby="needs-you" className="grid gap-3">
          <h2 id="needs-you" className="text-lg">
            Needs attention
          </h2>
          <AlertList items={needsYou.items.slice(0, SHOWN)} orgSlug={org.slug} zone={org.timezone} />
          {needsYou.pagination.total > SHOWN && (
            <More href={`/dashboard/${org.slug}/alerts`}>
              {`View all ${needsYou.pagination.total.toLocaleString("en-US")} alerts`}
            </More>
          )}
        </section>
      )}
      {withTotals ? <OverviewFigures overview={overview} /> : <TotalsNotice />}
      <section aria-labelledby="newest-campaigns" className="grid gap-3">
        <h2 id="newest-campaigns" className="text-lg">
          Latest campaigns
        </h2>
        {campaigns.length === 0 ? (
          <EmptyState title="No campaigns yet">
            <p>
              Your campaigns and their progress appear here. Select “New campaign” to create the first one.
            </p>
          </EmptyState>
        ) : (
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {campaigns.slice(0, SHOWN).map((campaign) => (
              <CampaignLine
                key={campaign.id}
                orgSlug={org.slug}
                campaign={campaign}
                withTotals={withTotals}
              />
            ))}
          </ul>
        )}
        {campaigns.length > SHOWN && (
          <More href={`/dashboard/${org.slug}/campaigns`}>View all campaigns</More>
        )}
      </section>
      <section aria-labelledby="newest-donations" className="grid gap-3">
        <h2 id="newest-donations" className="text-lg">
          Newest donations
        </h2>
        {donations.length === 0 ? (
          <EmptyState title="No donations yet">
            <p>
              Donations appear here within seconds. Share the link of an active campaign to get your first.
            </p>
          </EmptyState>
        ) : (
          <>
            <RecentDonations orgSlug={org.slug} zone={org.timezone} donations={donations} />
            <More href={`/dashboard/${org.slug}/donations`}>View all donations</More>
          </>
        )}
      </section>
    </>
  );
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <Link href={href} className="text-accent underline underline-offset-4">
        {children}
      </Link>
    </p>
  );
}
