import type { Metadata } from "next";
import { readableCursor } from "@/app/dashboard/cursor";
import { hrefWith, pageOf, type SearchParams } from "@/app/dashboard/query";
import { requireOrganization } from "@/app/dashboard/session";
import { ImportList } from "@/components/dashboard/imports/import-list";
import { isWorking } from "@/components/dashboard/imports/labels";
import { StartForm } from "@/components/dashboard/imports/start-form";
import { Pager } from "@/components/dashboard/lists/pager";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listImports } from "@/lib/imports/get-import";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";

export const metadata: Metadata = { title: "Imports" };

const PER_PAGE = 50;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The organization's imports of files from other systems, and the form that begins one. */
export default async function ImportsPage({ params, searchParams }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const { data, pagination, nextCursor, previousCursor } = await listImports(ctx, {
    page: pageOf(rawQuery["page"]),
    cursor: readableCursor(rawQuery["cursor"], eitherWay(readCursor)),
    limit: PER_PAGE,
  });
  return (
    <>
      <AutoRefresh on={data.some(({ status }) => isWorking(status))} />
      <PageTitle
        title="Imports"
        below="Import donors and past donations from Givebutter, Donorbox, GiveWP, GoFundMe Pro, PayPal, another Almoner, or any spreadsheet."
      />
      {isAdmin ? (
        <StartForm orgSlug={org.slug} />
      ) : (
        <p className="text-sm text-soft">Only owners and admins can import files.</p>
      )}
      {data.length > 0 ? (
        <section aria-labelledby="imported" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="imported" className="text-lg">
            So far
          </h2>
          <ImportList orgSlug={org.slug} zone={org.timezone} imports={data} />
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
      <Pager
        pagination={pagination}
        what="imports"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(page, cursor) => hrefWith(`/dashboard/${org.slug}/imports`, { page, cursor })}
      />
    </>
  );
}
