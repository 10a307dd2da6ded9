import type { Metadata } from "next";
import { BulkRunNotice } from "@/components/dashboard/bulk-runs/bulk-run-notice";
import { shownRun } from "@/components/dashboard/bulk-runs/labels";
import { DonationBulk } from "@/components/dashboard/donations/donation-bulk";
import { DonationTable, donationColumns } from "@/components/dashboard/donations/donation-table";
import { ListSum } from "@/components/dashboard/donations/list-sum";
import { DownloadLink } from "@/components/dashboard/exports/download-link";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { NoMatches } from "@/components/dashboard/filters/no-matches";
import { zoneName } from "@/components/dashboard/format/zoned";
import { GENERAL } from "@/components/dashboard/funds/payload";
import { ListChoices } from "@/components/dashboard/lists/list-choices";
import { Pager } from "@/components/dashboard/lists/pager";
import { Selectable } from "@/components/dashboard/lists/selection";
import { DONATION_ORDERS, sortingOf } from "@/components/dashboard/lists/sort-orders";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { listBulkRuns } from "@/lib/bulk-runs/bulk-runs";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { hasVoidedDonations, skimDonations } from "@/lib/donations/list/list-donations";
import { listFunds } from "@/lib/funds/funds";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { findCampaign } from "../../../campaign";
import { readColumns } from "../../../columns";
import { hrefWith, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";
import { chipsOf } from "./chips";
import { Filters } from "./filters";
import { filtersOf, queryOf, readListFilters } from "./list-filters";

export const metadata: Metadata = { title: "Donations" };

const PER_PAGE = 50;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function DonationsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const listFilters = await readListFilters(searchParams, { zone: org.timezone, now: ctx.now });
  const filters = filtersOf(listFilters);
  const place = { orgSlug: org.slug, zone: org.timezone };
  const [
    { donations, pagination, nextCursor, previousCursor, sum },
    { data: campaigns },
    { data: funds },
    columns,
    { data: runs },
    hasVoided,
  ] = await Promise.all([
    skimDonations(ctx, {
      page: listFilters.page,
      cursor: listFilters.cursor,
      limit: PER_PAGE,
      sort: listFilters.sort,
      expand: "progress",
      ...(listFilters.status === "SUCCEEDED" ? { sum: "true" } : {}),
      ...filters,
    }),
    listCampaigns(ctx),
    listFunds(ctx),
    readColumns("donations", donationColumns(place)),
    listBulkRuns(ctx),
    hasVoidedDonations(ctx),
  ]);
  const bulkRun = shownRun(runs, "SEND_RECEIPTS", ctx.now);
  const levels =
    listFilters.level && listFilters.campaign
      ? ((await findCampaign(org.slug, listFilters.campaign))?.givingLevels ?? [])
      : [];
  const fundName =
    listFilters.fund === GENERAL ? GENERAL_FUND : funds.find(({ id }) => id === listFilters.fund)?.name;
  const path = `/dashboard/${org.slug}/donations`;
  const query = queryOf(listFilters);
  const { donor, sort, ...others } = query;
  const sorting = sortingOf(DONATION_ORDERS, sort, (to) => hrefWith(path, { ...query, sort: to }));
  const { voided: _voided, ...chosen } = filters;
  const filtered =
    listFilters.voids !== undefined || Object.values(chosen).some((value) => value !== undefined);
  return (
    <>
      <PageTitle
        title="Donations"
        below={
          <>
            Time zone: {zoneName(org.timezone)}. Checks and cash are in{" "}
            <Link href={`${path}/batches`} className="underline underline-offset-4">
              batches
            </Link>
            .
          </>
        }
        action={
          <div className="flex flex-wrap items-start gap-2">
            {pagination.total > 0 && (
              <DownloadLink operation="exportDonations" query={{ orgId: org.id, ...filters }} />
            )}
            <ButtonLink href={`${path}/record`}>Record a donation</ButtonLink>
          </div>
        }
      />
      {bulkRun && <BulkRunNotice orgSlug={org.slug} run={bulkRun} />}
      <AutoRefresh on={donations.some((donation) => donation.status === "PENDING")} />
      {(donations.length > 0 || filtered || hasVoided) && (
        <Filters
          path={path}
          listFilters={listFilters}
          campaigns={campaigns}
          funds={funds}
          hasVoided={hasVoided}
        />
      )}
      <FilterChips
        chips={chipsOf(path, listFilters, { campaigns, funds, levels })}
        clear={hrefWith(path, { donor, sort })}
      />
      {donor && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>Showing only donations from {donations[0]?.donor.email || "one donor"}.</p>
            <ButtonLink href={hrefWith(path, { ...others, sort })} tone="secondary" size="sm">
              Show all donors
            </ButtonLink>
          </div>
        </Notice>
      )}
      {donations.length > 0 ? (
        <Selectable
          ids={donations.map(({ id }) => id)}
          total={pagination.total}
          isLowerBound={pagination.isLowerBound}
        >
          {sum && <ListSum sum={sum} fund={fundName} />}
          <ListChoices sorting={sorting} columns={columns} />
          <DonationTable {...place} donations={donations} visibility={columns.visibility} sorting={sorting} />
          <DonationBulk orgSlug={org.slug} orgId={org.id} filter={filters} />
        </Selectable>
      ) : filtered ? (
        <NoMatches what="donations" path={path} />
      ) : (
        pagination.total === 0 && (
          <EmptyState
            title="No donations yet"
            action={
              <ButtonLink href={`/dashboard/${org.slug}/campaigns`} tone="secondary" size="sm">
                Go to your campaigns
              </ButtonLink>
            }
          >
            <p>
              Donations appear here within seconds, with the amount charged and the amount you receive.
              Publish a campaign and share its link to get your first donation.
            </p>
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        what="donations"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(to, cursor) => hrefWith(path, { ...query, page: to, cursor })}
      />
    </>
  );
}
