import type { Metadata } from "next";
import { requireOrganization } from "@/app/dashboard/session";
import { RunList } from "@/components/dashboard/statements/run-list";
import { StatementForm } from "@/components/dashboard/statements/statement-form";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { dayIn } from "@/lib/kernel/time/zoned";
import { listStatementRuns } from "@/lib/receipts/runs/get-run";

export const metadata: Metadata = { title: "Giving statements" };

type Props = { params: Promise<{ org: string }> };

/** The statement runs of the organization: starts them and shows their progress. */
export default async function StatementsPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const { data: runs } = await listStatementRuns(ctx);
  const isRunning = runs.some(({ status }) => status === "RUNNING");
  return (
    <>
      <AutoRefresh on={isRunning} />
      <PageTitle
        title="Giving statements"
        below="Every donor’s giving in a year or any period, for their taxes. For a single donor, open the donor’s page."
        parent={{ href: `/dashboard/${org.slug}/donors`, title: "Donors" }}
      />
      {isAdmin ? (
        <StatementForm
          orgSlug={org.slug}
          thisYear={Number(dayIn(ctx.now.toISOString(), org.timezone).slice(0, 4))}
          isRunning={isRunning}
        />
      ) : (
        <p className="text-sm text-soft">Only owners and admins can make statements of all donors.</p>
      )}
      {runs.length > 0 ? (
        <section aria-labelledby="made" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="made" className="text-lg">
            Made so far
          </h2>
          <RunList orgSlug={org.slug} zone={org.timezone} runs={runs} mayCancel={isAdmin} />
        </section>
      ) : (
        <EmptyState title="No statements yet">
          <p>
            In January, choose last year and email each donor their statement. A statement lists each donation
            with its deductible amount. If a donation is refunded later, make statements again: the new one
            says that it replaces the old one.
          </p>
        </EmptyState>
      )}
    </>
  );
}
