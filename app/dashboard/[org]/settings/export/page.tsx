import type { Metadata } from "next";
import { ExportRunList } from "@/components/dashboard/exports/export-run-list";
import { StartExport } from "@/components/dashboard/exports/start-export";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { permitInOrg } from "@/lib/auth/access";
import { listExportRuns } from "@/lib/exports/runs/list-runs";
import { namesOf, requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Export everything" };

type Props = { params: Promise<{ org: string }> };

/** Exports of all data of the organization: starts them, shows their progress, and offers their files. */
export default async function ExportPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const title = (
    <PageTitle
      title="Export everything"
      below={`Everything ${org.name} has here as one ZIP file: donors, donations, refunds, recurring donations, payouts, campaigns, settings and more as CSV, with your pictures.`}
      parent={{ href: `/dashboard/${org.slug}/settings`, title: "Settings" }}
    />
  );
  if (!isAdmin)
    return (
      <>
        {title}
        <p className="text-sm text-soft">Only owners and admins can export everything.</p>
      </>
    );
  const { data: runs } = await listExportRuns(await permitInOrg(ctx, org.id, "ADMIN"));
  const names = await namesOf(runs.map(({ startedBy }) => startedBy));
  const isRunning = runs.some(({ status }) => status === "RUNNING");
  return (
    <>
      <AutoRefresh on={isRunning} />
      {title}
      <StartExport orgSlug={org.slug} isRunning={isRunning} />
      {runs.length > 0 ? (
        <section aria-labelledby="exports" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="exports" className="text-lg">
            Exports
          </h2>
          <ExportRunList orgSlug={org.slug} zone={org.timezone} runs={runs} names={names} />
        </section>
      ) : (
        <EmptyState title="No exports yet">
          <p>
            Export everything for a backup, for your auditors, or to move to another system. A README in the
            file explains each column. Donors and donations can be imported into another organization here,
            with the same totals.
          </p>
        </EmptyState>
      )}
    </>
  );
}
