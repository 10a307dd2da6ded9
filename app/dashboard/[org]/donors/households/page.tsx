import type { Metadata } from "next";
import { z } from "zod";
import { readableCursor } from "@/app/dashboard/cursor";
import { hrefWith, pageOf, pick, type SearchParams } from "@/app/dashboard/query";
import { requireOrganization } from "@/app/dashboard/session";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterInput } from "@/components/dashboard/filters/filter-input";
import { HouseholdTable } from "@/components/dashboard/households/household-table";
import { Pager } from "@/components/dashboard/lists/pager";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { readHouseholdCursor } from "@/lib/donors/households/list-cursor";
import { listHouseholds } from "@/lib/donors/households/read-households";
import { eitherWay } from "@/lib/kernel/pagination";

export const metadata: Metadata = { title: "Households" };

const PER_PAGE = 50;
const text = z.string().trim().min(1).max(100);

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The households of an organization's donors. */
export default async function HouseholdsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const q = pick(text, rawQuery["q"]);
  const { households, pagination, nextCursor, previousCursor } = await listHouseholds(ctx, {
    q,
    page: pageOf(rawQuery["page"]),
    cursor: readableCursor(rawQuery["cursor"], eitherWay(readHouseholdCursor)),
    limit: PER_PAGE,
  });
  const withTotals = !ctx.missing?.has("totals");
  const path = `/dashboard/${org.slug}/donors/households`;
  return (
    <>
      <PageTitle
        title="Households"
        below="Donors who live together, with what they gave together. Each donor keeps their own record and receipts."
        parent={{ href: `/dashboard/${org.slug}/donors`, title: "Donors" }}
      />
      {!withTotals && <TotalsNotice />}
      {(pagination.total > 0 || q) && (
        <FilterForm action={path} label="Search households">
          <FilterInput name="q" label="Name" value={q} />
        </FilterForm>
      )}
      {households.length > 0 ? (
        <HouseholdTable orgSlug={org.slug} households={households} withTotals={withTotals} />
      ) : (
        pagination.total === 0 && (
          <EmptyState title={q ? `No households found for “${q}”` : "No households yet"}>
            <p>
              {q
                ? "Search by any part of a household’s name."
                : "Open a donor and choose “New household”. Then add the others who live there."}
            </p>
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        what="households"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(page, cursor) => hrefWith(path, { q, page, cursor })}
      />
    </>
  );
}
