import type { Metadata } from "next";
import { CampaignRows } from "@/components/dashboard/fraud/campaign-rows";
import { HourChart } from "@/components/dashboard/fraud/hour-chart";
import { protectionLabel } from "@/components/dashboard/fraud/labels";
import { FigureCard } from "@/components/dashboard/overview/figure-card";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { getProtection } from "@/lib/fraud/protection/get-protection";
import { requireOrganization } from "../../session";

export const metadata: Metadata = { title: "Fraud protection" };

type Props = { params: Promise<{ org: string }> };

/** The protection against card testing: current activity, and a button to lock each campaign. */
export default async function ProtectionPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const protection = await getProtection(ctx);
  const { title, words } = protectionLabel(protection);
  const attacked = [protection, ...protection.campaigns].some((one) => one.state !== "NORMAL");
  const { declines, donations, addresses, emails } = protection.lastDay;
  return (
    <>
      <PageTitle
        title="Fraud protection"
        below="Stops criminals from testing stolen cards on your donation forms"
      />
      <AutoRefresh on={attacked} />
      <Notice tone={attacked ? "warn" : "info"} title={title}>
        <p className="wrap-anywhere">{words}</p>
      </Notice>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <FigureCard name="Declined, 24 hours" value={declines.toLocaleString("en-US")} />
        <FigureCard
          name="Donations, 24 hours"
          value={donations.toLocaleString("en-US")}
          detail="excluding renewals"
        />
        <FigureCard name="Networks with declines" value={addresses.toLocaleString("en-US")} />
        <FigureCard name="Email addresses with declines" value={emails.toLocaleString("en-US")} />
      </dl>
      <section aria-labelledby="protected-campaigns" className="grid gap-3">
        <h2 id="protected-campaigns" className="text-lg">
          Campaigns
        </h2>
        <CampaignRows
          orgSlug={org.slug}
          zone={org.timezone}
          mayUnlock={isAdmin}
          campaigns={protection.campaigns}
        />
      </section>
      <HourChart hours={protection.hours} zone={org.timezone} />
      <section aria-labelledby="how-it-works" className="grid max-w-prose gap-2">
        <h2 id="how-it-works" className="text-lg">
          How it works
        </h2>
        <p className="text-soft">
          Criminals test stolen cards with small donations. We count declined payments over the past hour. A
          network with too many is blocked for up to an hour; donors on other networks are not affected. If a
          campaign sees many declines from several networks, each donor’s browser solves a short puzzle
          automatically before donating, and the form stays open. A locked campaign accepts no donations until
          an admin unlocks it.
        </p>
      </section>
    </>
  );
}
