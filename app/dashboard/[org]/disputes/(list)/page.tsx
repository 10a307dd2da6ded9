import type { Metadata } from "next";
import { readableCursor } from "@/app/dashboard/cursor";
import { DisputeTable, disputeColumns } from "@/components/dashboard/disputes/dispute-table";
import { DISPUTE_STATUS } from "@/components/dashboard/disputes/labels";
import { openFirst, withoutOpen } from "@/components/dashboard/disputes/order";
import { DateFilter } from "@/components/dashboard/filters/date-filter";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { NoMatches } from "@/components/dashboard/filters/no-matches";
import { ColumnChoice } from "@/components/dashboard/lists/column-choice";
import { Pager } from "@/components/dashboard/lists/pager";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { disputeStatus } from "@/lib/disputes/dispute-schemas";
import { listDisputes } from "@/lib/disputes/list-disputes";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { chipsFor } from "../../../chips";
import { readColumns } from "../../../columns";
import { readDates } from "../../../dates";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Disputes" };

const PER_PAGE = 50;
const MAX_OPEN = 100;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function DisputesPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const status = pick(disputeStatus, rawQuery["status"]);
  const page = pageOf(rawQuery["page"]);
  const dates = readDates(rawQuery, { zone: org.timezone, now: ctx.now });
  const place = { orgSlug: org.slug, zone: org.timezone, now: ctx.now };
  const [{ disputes: found, pagination, nextCursor, previousCursor }, { disputes: open }, columns] =
    await Promise.all([
      listDisputes(ctx, {
        page,
        cursor: readableCursor(rawQuery["cursor"], eitherWay(readCursor)),
        limit: PER_PAGE,
        status,
        from: dates.from,
        to: dates.to,
      }),
      listDisputes(ctx, { page: 1, limit: MAX_OPEN, status: "OPEN" }),
      readColumns("disputes", disputeColumns(place)),
    ]);
  const query = { status, ...dates.query };
  const filtered = Boolean(status ?? dates.from ?? dates.to);
  // Open disputes come first, unless there are too many of them or the list is filtered.
  const ordered = !filtered && open.length < MAX_OPEN;
  const disputes = !ordered ? found : page === 1 ? openFirst(open, found) : withoutOpen(found);
  const path = `/dashboard/${org.slug}/disputes`;
  return (
    <>
      <PageTitle
        title="Disputes"
        below="Payments that donors have disputed with their bank. Open disputes come first, by response deadline."
      />
      {(pagination.total > 0 || filtered) && (
        <FilterForm action={path} label="Filter disputes">
          <FilterSelect
            name="status"
            label="Status"
            value={status}
            all="Any status"
            options={disputeStatus.options.map((value) => ({ value, label: DISPUTE_STATUS[value].label }))}
          />
          <DateFilter {...dates.filter} />
        </FilterForm>
      )}
      <FilterChips
        chips={chipsFor(path, query, [
          { label: "Status", value: status && DISPUTE_STATUS[status].label, names: ["status"] },
          { label: "Date", value: dates.words, names: ["dates", "from", "to"] },
        ])}
        clear={path}
      />
      {disputes.length > 0 ? (
        <>
          <ColumnChoice {...columns} />
          <DisputeTable {...place} disputes={disputes} visibility={columns.visibility} />
        </>
      ) : filtered ? (
        <NoMatches what="disputes" path={path} />
      ) : (
        pagination.total === 0 && (
          <EmptyState title="No disputes">
            <p>
              If a donor disputes a payment with their bank, it appears here with the deadline for your
              response. We also email you.
            </p>
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        what="disputes"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(to, cursor) => hrefWith(path, { ...query, page: to, cursor })}
      />
    </>
  );
}
