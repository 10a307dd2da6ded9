import type { Metadata } from "next";
import { requireOrganization } from "@/app/dashboard/session";
import { ImportList } from "@/components/dashboard/imports/import-list";
import { isWorking } from "@/components/dashboard/imports/labels";
import { StartForm } from "@/components/dashboard/imports/start-form";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listImports } from "@/lib/imports/get-import";

export const metadata: Metadata = { title: "Imports" };

type Props = { params: Promise<{ org: string }> };

/** The organization's imports of files from other systems, and the form that begins one. */
export default async function ImportsPage({ params }: Props) {
  const { ctx, org, role } = await requireOrganization((await params).org);
  const { data: imports } = await listImports(ctx);
  const mayImport = role !== "MEMBER";
  return (
    <>
      <AutoRefresh on={imports.some(({ status }) => isWorking(status))} />
      <PageTitle
        title="Imports"
        below="Import donors and past donations from Givebutter, Donorbox, GiveWP, GoFundMe Pro, PayPal, another Almoner, or any spreadsheet."
      />
      {mayImport ? (
        <StartForm orgSlug={org.slug} />
      ) : (
        <p className="text-sm text-soft">Only owners and admins can import files.</p>
      )}
      {imports.length > 0 ? (
        <section aria-labelledby="imported" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="imported" className="text-lg">
            So far
          </h2>
          <ImportList orgSlug={org.slug} zone={org.timezone} imports={imports} />
        </section>
      ) : (
        <EmptyState title="No imports yet">
          <p>
            Export your donations from the other system as CSV or Excel and upload the file. You see row by
            row what would happen: which donors are new, which are matched to whom, and what is refused and
            why. Importing the same file again adds nothing twice, and an import can be undone as a whole.
          </p>
        </EmptyState>
      )}
    </>
  );
}
