import type { Metadata } from "next";
import { z } from "zod";
import { BulkRunNotice } from "@/components/dashboard/bulk-runs/bulk-run-notice";
import { shownRun } from "@/components/dashboard/bulk-runs/labels";
import { givingLabel } from "@/components/dashboard/cohorts/labels";
import { DonorBulk } from "@/components/dashboard/donors/donor-bulk";
import { DonorDownloads } from "@/components/dashboard/donors/donor-downloads";
import { DonorTable, donorColumns } from "@/components/dashboard/donors/donor-table";
import { channelsLabel } from "@/components/dashboard/donors/labels";
import { NewDonorButton } from "@/components/dashboard/donors/new-donor";
import { SearchedNotice } from "@/components/dashboard/donors/searched-notice";
import { DateFilter } from "@/components/dashboard/filters/date-filter";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterInput } from "@/components/dashboard/filters/filter-input";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { MoreLink } from "@/components/dashboard/layout/more-link";
import { MoreMenu } from "@/components/dashboard/layout/more-menu";
import { ListChoices } from "@/components/dashboard/lists/list-choices";
import { Pager } from "@/components/dashboard/lists/pager";
import { Selectable } from "@/components/dashboard/lists/selection";
import { DONOR_ORDERS, sortingOf } from "@/components/dashboard/lists/sort-orders";
import { GivingNotice } from "@/components/dashboard/report/refresh-until-prepared";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { periodLabel } from "@/lib/analytics/cohorts/labels";
import { listBulkRuns } from "@/lib/bulk-runs/bulk-runs";
import { donorCursorReader } from "@/lib/donors/list-cursor";
import { skimDonors } from "@/lib/donors/list-donors";
import { contactChannel, type DonorSort, donorSort } from "@/lib/donors/schemas";
import { listTags } from "@/lib/donors/tags/tags";
import { eitherWay } from "@/lib/kernel/pagination";
import { listSegments } from "@/lib/segments/segments";
import { chipsFor } from "../../../chips";
import { readColumns } from "../../../columns";
import { readableCursor } from "../../../cursor";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";
import { PREPARING, preparedOr } from "../../../while-preparing";
import { filtersOf, queryOf, readListFilters } from "./list-filters";

export const metadata: Metadata = { title: "Donors" };

const PER_PAGE = 50;
const NOTHING: Awaited<ReturnType<typeof skimDonors>> = {
  donors: [],
  pagination: { page: 1, limit: PER_PAGE, total: 0, totalPages: 0, isLowerBound: false },
  nextCursor: null,
  previousCursor: null,
  searched: null,
};
/** What the page says about the order of the list. */
const ORDER: Readonly<Record<DonorSort, string>> = {
  newest: "Most recently added first. Imported contacts and people who never finished giving come last.",
  name: "By last name. People who never finished giving come last.",
  giving: "Largest giving first. Donors without a donation that counts come last.",
  latestDonation: "Latest donation first. Donors without a donation that counts come last.",
};
/** The value of `search` for pages that search all donors. */
const ALL = "all";

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function DonorsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const [{ data: tags }, { data: segments }] = await Promise.all([listTags(ctx), listSegments(ctx)]);
  const listFilters = readListFilters(rawQuery, segments, { zone: org.timezone, now: ctx.now });
  const { q, tag, segment, mayContactBy, givingPeriod, standing, firstPeriod, firstBefore, dates } =
    listFilters;
  const order = pick(donorSort, rawQuery["sort"]);
  // The usual order is not in URLs.
  const sort = order === "newest" ? undefined : order;
  const query = { ...queryOf(listFilters), sort };
  const filter = filtersOf(listFilters);
  const isFiltered = Object.keys(filter).length > 0;
  const [number, search] = [pageOf(rawQuery["page"]), pick(z.literal(ALL), rawQuery["search"])];
  const cursor = readableCursor(rawQuery["cursor"], eitherWay(donorCursorReader(sort)));
  const list = await preparedOr(
    skimDonors(ctx, { page: number, cursor, limit: PER_PAGE, searchAll: search === ALL, sort, ...filter }),
  );
  const { donors, pagination, nextCursor, previousCursor, searched } = list === PREPARING ? NOTHING : list;
  const withTotals = !ctx.missing?.has("totals");
  const place = { orgSlug: org.slug, zone: org.timezone, withTotals };
  const [columns, { data: runs }] = await Promise.all([
    readColumns("donors", donorColumns(place)),
    listBulkRuns(ctx),
  ]);
  const bulkRun = shownRun(runs, "TAG_DONORS", ctx.now);
  const path = `/dashboard/${org.slug}/donors`;
  const sorting = sortingOf(DONOR_ORDERS, sort, (to) => hrefWith(path, { ...query, sort: to }));
  return (
    <>
      <PageTitle
        title="Donors"
        below={ORDER[sort ?? "newest"]}
        action={
          (pagination.total > 0 || isFiltered) && (
            <div className="flex flex-wrap items-start gap-2">
              <NewDonorButton orgSlug={org.slug} />
              <MoreMenu>
                <MoreLink href={`${path}/segments`}>Segments</MoreLink>
                {tags.length > 0 && <MoreLink href={`${path}/tags`}>Tags</MoreLink>}
                <MoreLink href={`${path}/households`}>Households</MoreLink>
                <MoreLink href={`${path}/duplicates`}>Duplicates</MoreLink>
                <MoreLink href={`${path}/fields`}>Fields</MoreLink>
                <MoreLink href={`${path}/statements`}>Giving statements</MoreLink>
                <DonorDownloads orgId={org.id} filter={filter} />
              </MoreMenu>
            </div>
          )
        }
      />
      {(pagination.total > 0 || isFiltered) && (
        <FilterForm action={path} label="Search donors">
          {Object.entries({ givingPeriod, standing, firstPeriod, firstBefore, sort }).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <FilterInput name="q" label="Name or email" value={q} />
          {segments.length > 0 && (
            <FilterSelect
              name="segment"
              label="Segment"
              value={segment}
              all="All donors"
              options={segments.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {(tags.length > 0 || tag) && (
            <FilterSelect
              name="tag"
              label="Tag"
              value={tag}
              all="All donors"
              options={[...new Set([...tags.map(({ name }) => name), ...(tag ? [tag] : [])])].map((name) => ({
                value: name,
                label: name,
              }))}
            />
          )}
          <FilterSelect
            name="mayContactBy"
            label="May be contacted by"
            value={mayContactBy}
            all="All donors"
            options={contactChannel.options.map((value) => ({ value, label: channelsLabel([value]) }))}
          />
          <DateFilter label="Added" {...dates.filter} />
        </FilterForm>
      )}
      <FilterChips
        chips={chipsFor(path, query, [
          { label: "Search", value: q, names: ["q"] },
          { label: "Segment", value: segments.find(({ id }) => id === segment)?.name, names: ["segment"] },
          { label: "Tag", value: tag, names: ["tag"] },
          {
            label: "May be contacted by",
            value: mayContactBy && channelsLabel([mayContactBy]),
            names: ["mayContactBy"],
          },
          {
            label: "Giving",
            value: givingLabel({ givingPeriod, standing }),
            names: ["givingPeriod", "standing"],
          },
          {
            label: "First donation",
            value: firstPeriod && periodLabel(firstPeriod),
            names: ["firstPeriod"],
          },
          {
            label: "First donation before",
            value: firstBefore && periodLabel(firstBefore),
            names: ["firstBefore"],
          },
          { label: "Added", value: dates.words, names: ["dates", "from", "to"] },
        ])}
        clear={hrefWith(path, { sort })}
      />
      {bulkRun && <BulkRunNotice orgSlug={org.slug} run={bulkRun} />}
      {!withTotals && <TotalsNotice />}
      {searched !== null && (
        <SearchedNotice
          searched={searched}
          href={hrefWith(path, { ...query, page: number, cursor, search: ALL })}
        />
      )}
      {list === PREPARING ? (
        <GivingNotice />
      ) : donors.length > 0 ? (
        <Selectable
          ids={donors.map(({ id }) => id)}
          total={pagination.total}
          isLowerBound={pagination.isLowerBound}
        >
          <ListChoices sorting={sorting} columns={columns} />
          <DonorTable {...place} donors={donors} visibility={columns.visibility} sorting={sorting} />
          <DonorBulk orgSlug={org.slug} orgId={org.id} known={tags.map(({ name }) => name)} filter={filter} />
        </Selectable>
      ) : isFiltered ? (
        searched === null && (
          <EmptyState
            title={emptyTitle(filter)}
            action={
              <ButtonLink href={hrefWith(path, { sort })} tone="secondary" size="sm">
                Clear search
              </ButtonLink>
            }
          >
            <p>Search by any part of a name or email address.</p>
          </EmptyState>
        )
      ) : (
        pagination.total === 0 && (
          <EmptyState title="No donors yet" action={<NewDonorButton orgSlug={org.slug} />}>
            <p>
              Your donors and their lifetime giving appear here. Add one, or{" "}
              <Link href={`/dashboard/${org.slug}/imports`} className="underline underline-offset-4">
                import a list
              </Link>{" "}
              from another system.
            </p>
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        what="donors"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(page, cursor) => hrefWith(path, { ...query, search, page, cursor })}
      />
    </>
  );
}

/** Names the filter if it is the only one. */
function emptyTitle(filter: ReturnType<typeof filtersOf>): string {
  const { q, tag, segment, mayContactBy } = filter;
  if (Object.keys(filter).length === 1) {
    if (q) return `No donors found for “${q}”`;
    if (segment) return "No donors meet the conditions of this segment";
    if (tag) return `No donors have the tag “${tag}”`;
    if (mayContactBy) return "No donors may be contacted in this way";
  }
  return "No donors match these filters";
}
