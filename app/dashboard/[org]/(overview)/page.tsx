import Link from "next/link";
import { AttentionList } from "@/components/dashboard/attention/attention-list";
import { AutoRefresh } from "@/components/dashboard/auto-refresh";
import { CampaignLine } from "@/components/dashboard/campaign-line";
import { OverviewFigures } from "@/components/dashboard/overview-figures";
import { ProtectionNotice } from "@/components/dashboard/protection/protection-notice";
import { RecentGifts } from "@/components/dashboard/recent-gifts";
import { SetupChecklist } from "@/components/dashboard/setup-checklist";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { getProtection } from "@/lib/abuse/get-protection";
import { getOrganizationOverview } from "@/lib/analytics/get-organization-overview";
import { listDonations } from "@/lib/donations/list-donations";
import { openAttention } from "../../attention";
import { requireOrganization } from "../../session";

const SHOWN = 5;

type Props = { params: Promise<{ org: string }> };

export default async function OverviewPage({ params }: Props) {
  const { ctx, org, role } = await requireOrganization((await params).org);
  const [overview, { donations }, protection, needsYou] = await Promise.all([
    getOrganizationOverview(ctx),
    listDonations(ctx, { page: 1, limit: SHOWN }),
    getProtection(ctx),
    openAttention(org.slug),
  ]);
  const { campaigns } = overview;
  const underWay = org.status === "ONBOARDING" || donations.some((gift) => gift.status === "PENDING");
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
            Needs you
          </h2>
          <AttentionList items={needsYou.items.slice(0, SHOWN)} orgSlug={org.slug} zone={org.timezone} />
          {needsYou.pagination.total > SHOWN && (
            <More href={`/dashboard/${org.slug}/attention`}>
              {`All ${needsYou.pagination.total.toLocaleString("en-US")} that need you`}
            </More>
          )}
        </section>
      )}
      <OverviewFigures overview={overview} />
      <section aria-labelledby="newest-campaigns" className="grid gap-3">
        <h2 id="newest-campaigns" className="text-lg">
          Newest campaigns
        </h2>
        {campaigns.length === 0 ? (
          <EmptyState title="No campaigns yet">
            <p>Your campaigns will be here, each with its progress. Start with “New campaign” above.</p>
          </EmptyState>
        ) : (
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {campaigns.slice(0, SHOWN).map((campaign) => (
              <CampaignLine key={campaign.id} orgSlug={org.slug} campaign={campaign} />
            ))}
          </ul>
        )}
        {campaigns.length > SHOWN && <More href={`/dashboard/${org.slug}/campaigns`}>All campaigns</More>}
      </section>
      <section aria-labelledby="newest-gifts" className="grid gap-3">
        <h2 id="newest-gifts" className="text-lg">
          Newest donations
        </h2>
        {donations.length === 0 ? (
          <EmptyState title="No donations yet">
            <p>
              Every gift will show here within a second or two. Share the link of an active campaign to get
              the first.
            </p>
          </EmptyState>
        ) : (
          <>
            <RecentGifts orgSlug={org.slug} zone={org.timezone} gifts={donations} />
            <More href={`/dashboard/${org.slug}/donations`}>All donations</More>
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
