import type { Metadata } from "next";
import { z } from "zod";
import { DateFilter } from "@/components/dashboard/filters/date-filter";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { NoMatches } from "@/components/dashboard/filters/no-matches";
import { formatDay } from "@/components/dashboard/format/zoned";
import { ListChoices } from "@/components/dashboard/lists/list-choices";
import { Pager } from "@/components/dashboard/lists/pager";
import { SUBSCRIPTION_ORDERS, sortingOf } from "@/components/dashboard/lists/sort-orders";
import { INTERVAL, SUBSCRIPTION_STATUS } from "@/components/dashboard/subscriptions/labels";
import { SubscriptionFigures } from "@/components/dashboard/subscriptions/subscription-figures";
import {
  SubscriptionTable,
  subscriptionColumns,
} from "@/components/dashboard/subscriptions/subscription-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { periodLabel } from "@/lib/analytics/cohorts/labels";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { amountCursorReader } from "@/lib/kernel/amount-cursor";
import { eitherWay } from "@/lib/kernel/pagination";
import { wholeDay } from "@/lib/kernel/time/time-window";
import { periodName } from "@/lib/segments/filter-schemas";
import { listSubscriptions } from "@/lib/subscriptions/list-subscriptions";
import { subscriptionFrequency, subscriptionSort, subscriptionStatus } from "@/lib/subscriptions/schemas";
import { summarizeSubscriptions } from "@/lib/subscriptions/summary/summarize-subscriptions";
import { chipsFor } from "../../../chips";
import { readColumns } from "../../../columns";
import { readableCursor } from "../../../cursor";
import { readDates } from "../../../dates";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Recurring" };

const PER_PAGE = 50;
const id = z.string().min(1).max(64);

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function RecurringPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const status = pick(subscriptionStatus, rawQuery["status"]);
  const frequency = pick(subscriptionFrequency, rawQuery["frequency"]);
  const campaign = pick(id, rawQuery["campaign"]);
  const startedIn = pick(periodName, rawQuery["startedIn"]);
  const canceledIn = pick(periodName, rawQuery["canceledIn"]);
  const canceledBy = pick(wholeDay, rawQuery["canceledBy"]);
  const activeOn = pick(wholeDay, rawQuery["activeOn"]);
  const dates = readDates(rawQuery, { zone: org.timezone, now: ctx.now });
  const order = pick(subscriptionSort, rawQuery["sort"]);
  const sort = order === "newest" ? undefined : order;
  const place = { orgSlug: org.slug, zone: org.timezone };
  const [summary, { subscriptions, pagination, nextCursor, previousCursor }, { data: campaigns }, columns] =
    await Promise.all([
      summarizeSubscriptions(ctx),
      listSubscriptions(ctx, {
        page: pageOf(rawQuery["page"]),
        cursor: readableCursor(rawQuery["cursor"], eitherWay(amountCursorReader(sort))),
        limit: PER_PAGE,
        sort,
        status,
        frequency,
        campaignId: campaign,
        startedIn,
        canceledIn,
        canceledBy,
        activeOn,
        from: dates.from,
        to: dates.to,
      }),
      listCampaigns(ctx),
      readColumns("recurring", subscriptionColumns(place)),
    ]);
  const path = `/dashboard/${org.slug}/recurring`;
  const behind = { startedIn, canceledIn, canceledBy, activeOn };
  const filters = { status, frequency, campaign, ...behind, ...dates.query };
  const query = { ...filters, sort };
  const sorting = sortingOf(SUBSCRIPTION_ORDERS, sort, (to) => hrefWith(path, { ...filters, sort: to }));
  const filtered = Object.values({ ...filters, from: dates.from, to: dates.to }).some((value) => value);
  if (!filtered && pagination.total === 0)
    return (
      <>
        <PageTitle title="Recurring" />
        <EmptyState title="No recurring donations yet">
          <p>
            Monthly, quarterly and yearly donations appear here with their next charge date. Donors choose the
            frequency on the donation page of any campaign that allows recurring donations.
          </p>
          <p>
            Do donors give regularly through another system?{" "}
            <Link href={`${path}/commitments`} className="text-accent underline underline-offset-4">
              Import their commitments
            </Link>
            , and ask them to continue here.
          </p>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageTitle
        title="Recurring"
        below="Monthly, quarterly and yearly donations and their next charge dates."
      />
      <SubscriptionFigures summary={summary} />
      <FilterForm action={path} label="Filter recurring donations">
        {Object.entries({ ...behind, sort }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <FilterSelect
          name="status"
          label="Status"
          value={status}
          all="Any status"
          options={subscriptionStatus.options.map((value) => ({
            value,
            label: SUBSCRIPTION_STATUS[value].label,
          }))}
        />
        <FilterSelect
          name="frequency"
          label="Frequency"
          value={frequency}
          all="Any frequency"
          options={subscriptionFrequency.options.map((value) => ({ value, label: INTERVAL[value] }))}
        />
        <FilterSelect
          name="campaign"
          label="Campaign"
          value={campaign}
          all="All campaigns"
          options={campaigns.map((one) => ({ value: one.id, label: one.title }))}
          wide
        />
        <DateFilter {...dates.filter} />
      </FilterForm>
      <FilterChips
        chips={chipsFor(path, query, [
          { label: "Status", value: status && SUBSCRIPTION_STATUS[status].label, names: ["status"] },
          { label: "Frequency", value: frequency && INTERVAL[frequency], names: ["frequency"] },
          {
            label: "Campaign",
            value: campaign && (campaigns.find(({ id: one }) => one === campaign)?.title ?? "Unknown"),
            names: ["campaign"],
          },
          { label: "Started", value: startedIn && periodLabel(startedIn), names: ["startedIn"] },
          { label: "Canceled", value: canceledIn && periodLabel(canceledIn), names: ["canceledIn"] },
          { label: "Canceled by", value: canceledBy && formatDay(canceledBy), names: ["canceledBy"] },
          { label: "Ongoing at the end of", value: activeOn && formatDay(activeOn), names: ["activeOn"] },
          { label: "Date", value: dates.words, names: ["dates", "from", "to"] },
        ])}
        clear={hrefWith(path, { sort })}
      />
      {subscriptions.length > 0 ? (
        <>
          <ListChoices sorting={sorting} columns={columns} />
          <SubscriptionTable
            {...place}
            subscriptions={subscriptions}
            visibility={columns.visibility}
            sorting={sorting}
          />
        </>
      ) : (
        pagination.total === 0 && <NoMatches what="recurring donations" path={path} />
      )}
      <Pager
        pagination={pagination}
        what="recurring donations"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(page, cursor) => hrefWith(path, { ...query, page, cursor })}
      />
    </>
  );
}
