import type { Metadata } from "next";
import { requireOrganization } from "@/app/dashboard/session";
import { nullWithoutTotals } from "@/app/dashboard/without-totals";
import { FundButton } from "@/components/dashboard/funds/fund-form";
import { FundTable } from "@/components/dashboard/funds/fund-table";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { getFundReport } from "@/lib/analytics/get-fund-report";
import { listFunds } from "@/lib/funds/funds";

export const metadata: Metadata = { title: "Funds" };

type Props = { params: Promise<{ org: string }> };

/** The funds of an organization. */
export default async function FundsPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const [{ data: funds }, report] = await Promise.all([
    listFunds(ctx),
    nullWithoutTotals(getFundReport(ctx, {})),
  ]);
  const raised = report && new Map(report.funds.map(({ fund, allTimeCents }) => [fund.id, allTimeCents]));
  const used = funds.filter(({ archivedAt }) => archivedAt === null);
  const archived = funds.filter(({ archivedAt }) => archivedAt !== null);
  const table = { orgSlug: org.slug, raised, mayChange: isAdmin };
  return (
    <>
      <PageTitle
        title="Funds"
        below="What donations are designated to, as in your books. Donations without a fund are in the general fund."
        action={isAdmin && <FundButton orgSlug={org.slug} />}
      />
      {!report && <TotalsNotice />}
      {used.length > 0 ? (
        <FundTable {...table} caption="Funds" funds={used} />
      ) : (
        <EmptyState title={funds.length > 0 ? "No funds in use" : "No funds yet"}>
          <p>
            {isAdmin
              ? "Add a fund for each purpose that you account for separately, for example a building or a scholarship."
              : "Owners and admins add a fund for each purpose that you account for separately."}
          </p>
        </EmptyState>
      )}
      {archived.length > 0 && (
        <section aria-labelledby="archived" className="grid gap-3">
          <h2 id="archived" className="text-lg">
            Archived
          </h2>
          <FundTable {...table} caption="Archived funds" funds={archived} />
        </section>
      )}
      {!isAdmin && funds.length > 0 && (
        <p className="text-sm text-soft">Only owners and admins can change funds.</p>
      )}
    </>
  );
}
