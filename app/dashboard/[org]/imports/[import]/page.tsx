import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readableCursor } from "@/app/dashboard/cursor";
import { selectableFunds } from "@/app/dashboard/fund-choices";
import { pageOf, pick, type SearchParams } from "@/app/dashboard/query";
import { requireOrganization } from "@/app/dashboard/session";
import { ImportActions } from "@/components/dashboard/imports/import-actions";
import { ImportSummary } from "@/components/dashboard/imports/import-summary";
import { isWorking, KIND } from "@/components/dashboard/imports/labels";
import { MappingForm } from "@/components/dashboard/imports/mapping-form";
import { MissingNames } from "@/components/dashboard/imports/missing-names";
import { RefusedRows } from "@/components/dashboard/imports/refused-rows";
import { RowFilters, RowTable } from "@/components/dashboard/imports/row-table";
import { UnreadRefunds } from "@/components/dashboard/imports/unread-refunds";
import { Pager } from "@/components/dashboard/lists/pager";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { type OrgContext, withResource } from "@/lib/auth/access";
import { listDonorFields } from "@/lib/donors/fields/donor-fields";
import { listFunds } from "@/lib/funds/funds";
import { loadImport } from "@/lib/imports/context";
import { listImportRows } from "@/lib/imports/get-import";
import { readRowCursor } from "@/lib/imports/row-cursor";
import { MAX_ADDED } from "@/lib/imports/rules";
import { type Import, type RowList, rowOutcome } from "@/lib/imports/schemas";
import { serializeImport } from "@/lib/imports/serialize";
import { AppError } from "@/lib/kernel/errors";
import { eitherWay } from "@/lib/kernel/pagination";
import { listCampaignsToCredit } from "@/lib/offline-donations/list-campaigns-to-credit";
import { hrefWith } from "../../../query";
import { NoCampaign } from "../../donations/offline";

export const metadata: Metadata = { title: "Import" };

type Props = { params: Promise<{ org: string; import: string }>; searchParams: SearchParams };

const LIMIT = 50;

/** One import: its columns, the effects of its rows, and its progress. */
export default async function ImportPage({ params, searchParams }: Props) {
  const { org: slug, import: importId } = await params;
  const { ctx, org, isAdmin } = await requireOrganization(slug);
  const found = await load(ctx, importId);
  const it = serializeImport(found.it, ctx.now);
  const campaigns = await listCampaignsToCredit(ctx);
  const isOpen = it.status === "DRAFT" && it.file !== null;
  // Without any campaign, one can be added from rows that name theirs.
  const hasCampaign = it.kind !== "DONATIONS" || campaigns.length > 0 || it.columns.includes("campaign");
  const query = await searchParams;
  const outcome = pick(rowOutcome, query["outcome"]);
  const page = pageOf(query["page"]);
  const path = `/dashboard/${org.slug}/imports/${it.id}`;
  const shown = hasRows(it)
    ? await listImportRows(withResource(ctx, found), {
        page,
        limit: LIMIT,
        cursor: readableCursor(query["cursor"], eitherWay(readRowCursor)),
        ...(outcome ? { outcome } : {}),
      })
    : null;
  const donorFields = (await listDonorFields(ctx)).data.filter(({ archivedAt }) => archivedAt === null);
  const { data: allFunds } = await listFunds(ctx);
  const funds = selectableFunds(allFunds, [it.options.fundId]);
  const form = { orgSlug: org.slug, it, campaigns, funds, donorFields };
  return (
    <>
      <AutoRefresh on={isWorking(it.status)} />
      <PageTitle
        title={it.file?.name ?? "Import"}
        below={KIND[it.kind]}
        parent={{ href: `/dashboard/${org.slug}/imports`, title: "Imports" }}
      />
      {it.failure && (
        <Notice tone="bad" title="The file could not be read completely" role="alert">
          <p>{it.failure} Mend the file and begin another import; nothing of this one was imported.</p>
        </Notice>
      )}
      {!isOpen && <ImportSummary it={it} />}
      {isOpen && !isAdmin && <p className="text-sm text-soft">Only owners and admins can import files.</p>}
      {isOpen && isAdmin && (hasCampaign ? <MappingForm {...form} /> : <NoCampaign orgSlug={org.slug} />)}
      {it.status === "CHECKED" && <UnreadRefunds it={it} />}
      {isAdmin && <ImportActions orgSlug={org.slug} it={it} />}
      {it.status === "CHECKED" && isAdmin && (
        <details className="grid gap-4">
          <summary className="cursor-pointer text-sm font-medium text-accent">
            Change columns and options, and check again
          </summary>
          <div className="mt-4">
            <MappingForm {...form} />
          </div>
        </details>
      )}
      {shown && (
        <section aria-labelledby="rows" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="rows" className="text-lg">
            Rows
          </h2>
          {it.counts.refuse > 0 && (outcome || shown.pagination.total > 0) && (
            <RefusedRows orgSlug={org.slug} it={it} />
          )}
          {isAdmin && it.status === "CHECKED" && shown.missing.campaigns + shown.missing.funds > 0 && (
            <MissingNames
              orgSlug={org.slug}
              it={it}
              missing={shown.missing}
              campaigns={campaigns}
              funds={allFunds.map(({ id, name }) => ({ id, name }))}
              canAdd={canAdd(shown.missing)}
            />
          )}
          <RowFilters path={path} counts={it.counts} kind={it.kind} outcome={outcome} />
          {shown.rows.length > 0 ? (
            <RowTable
              orgSlug={org.slug}
              kind={it.kind}
              rows={shown.rows}
              campaigns={new Map(campaigns.map(({ id, title }) => [id, title]))}
              funds={new Map(allFunds.map(({ id, name }) => [id, name]))}
              levels={new Map(campaigns.flatMap(({ levels }) => levels.map(({ id, name }) => [id, name])))}
            />
          ) : (
            <p className="text-sm text-soft">
              {outcome ? "No row has this outcome." : "The rows of this import are no longer kept."}
            </p>
          )}
          <Pager
            pagination={shown.pagination}
            what="rows"
            nextCursor={shown.nextCursor}
            previousCursor={shown.previousCursor}
            hrefOf={(to, cursor) => hrefWith(path, { outcome, page: to, cursor })}
          />
        </section>
      )}
    </>
  );
}

/** Whether rows can be listed: from the check on, when they have outcomes. */
function hasRows({ status, progress }: Import): boolean {
  return status !== "DRAFT" && !(status === "CHECKING" && progress.done === 0);
}

/** Whether the import can add the campaigns and funds that its rejected rows name. */
function canAdd({ campaigns, funds }: RowList["missing"]): boolean {
  return campaigns <= MAX_ADDED && funds <= MAX_ADDED;
}

async function load(ctx: OrgContext, importId: string) {
  try {
    return await loadImport(ctx, { idOrSlug: ctx.orgId, importId });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
