import type { Metadata } from "next";
import { openAlerts } from "@/app/dashboard/alerts";
import { AlertList } from "@/components/dashboard/alerts/alert-list";
import { ProtectionNotice } from "@/components/dashboard/fraud/protection-notice";
import { greeting, weekdayLabel } from "@/components/dashboard/overview/labels";
import { LiveHome } from "@/components/dashboard/overview/live-home";
import { SetupChecklist } from "@/components/dashboard/overview/setup-checklist";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { getOrganizationOverview } from "@/lib/analytics/get-organization-overview";
import { getVersion } from "@/lib/analytics/live/wait-for-overview";
import { getProtection } from "@/lib/fraud/protection/get-protection";
import { requireOrganization, requirePerson } from "../../session";

const ALERTS = 3;

export const metadata: Metadata = { title: "Home" };

type Props = { params: Promise<{ org: string }> };

export default async function HomePage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const version = await getVersion(ctx);
  const [overview, protection, needsYou, person] = await Promise.all([
    getOrganizationOverview(ctx),
    getProtection(ctx),
    openAlerts(org.slug),
    requirePerson(),
  ]);
  const { campaigns } = overview;
  const isNew = campaigns.published === 0 && overview.latestDonations.length === 0;
  const hello = greeting(ctx.now, org.timezone);
  return (
    <>
      <PageTitle
        title={person.firstName ? `${hello}, ${person.firstName}` : hello}
        below={`${org.name} · ${weekdayLabel(overview.asOf, org.timezone)}`}
        action={
          <div className="flex flex-wrap items-start gap-2">
            {campaigns.total > 0 && (
              <ButtonLink href={`/dashboard/${org.slug}/donations/record`} tone="secondary">
                Record a donation
              </ButtonLink>
            )}
            <ButtonLink href={`/dashboard/${org.slug}/campaigns/new`}>New campaign</ButtonLink>
          </div>
        }
      />
      <AutoRefresh on={org.status === "ONBOARDING"} />
      <ProtectionNotice orgSlug={org.slug} protection={protection} />
      <SetupChecklist
        orgSlug={org.slug}
        mayOnboard={isAdmin}
        paymentsReady={org.status === "ACTIVE"}
        hasCampaign={campaigns.total > 0}
        hasPublished={campaigns.published > 0}
      />
      {needsYou.items.length > 0 && (
        <section aria-labelledby="needs-you" className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="needs-you" className="text-lg">
              Needs attention
            </h2>
            {needsYou.pagination.total > ALERTS && (
              <Link
                href={`/dashboard/${org.slug}/alerts`}
                className="text-sm text-accent underline underline-offset-4"
              >
                {`View all ${needsYou.pagination.total.toLocaleString("en-US")} alerts`}
              </Link>
            )}
          </div>
          <AlertList items={needsYou.items.slice(0, ALERTS)} orgSlug={org.slug} zone={org.timezone} />
        </section>
      )}
      {/* A new organization has nothing to show except its next steps. */}
      {!isNew && (
        <LiveHome
          orgSlug={org.slug}
          initial={{ version, overview }}
          withTotals={!ctx.missing?.has("totals")}
        />
      )}
    </>
  );
}
