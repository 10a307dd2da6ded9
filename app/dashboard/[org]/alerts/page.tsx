import type { Metadata } from "next";
import { z } from "zod";
import { chipsFor } from "@/app/dashboard/chips";
import { readableCursor } from "@/app/dashboard/cursor";
import { readDates } from "@/app/dashboard/dates";
import { hrefWith, pageOf, pick, type SearchParams } from "@/app/dashboard/query";
import { namesOf, requireOrganization } from "@/app/dashboard/session";
import { AlertList } from "@/components/dashboard/alerts/alert-list";
import { ALERT_KIND } from "@/components/dashboard/alerts/labels";
import { DateFilter } from "@/components/dashboard/filters/date-filter";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { Pager } from "@/components/dashboard/lists/pager";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listAlerts } from "@/lib/alerts/list-alerts";
import { alertKind } from "@/lib/alerts/schemas";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";

export const metadata: Metadata = { title: "Needs attention" };

const PER_PAGE = 50;
const shown = z.enum(["done", "all"]);
const SHOWN = { done: "Resolved", all: "All" } as const;
const OPEN = { done: false, all: undefined } as const;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The organization's alerts: open ones, and resolved ones when requested. */
export default async function AlertsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const show = pick(shown, rawQuery["show"]);
  const kind = pick(alertKind, rawQuery["kind"]);
  const dates = readDates(rawQuery, { zone: org.timezone, now: ctx.now });
  const { items, pagination, nextCursor, previousCursor } = await listAlerts(ctx, {
    open: show ? OPEN[show] : true,
    kind,
    from: dates.from,
    to: dates.to,
    page: pageOf(rawQuery["page"]),
    cursor: readableCursor(rawQuery["cursor"], eitherWay(readCursor)),
    limit: PER_PAGE,
  });
  const names = await namesOf(items.map((item) => (item.resolvedBy === "system" ? null : item.resolvedBy)));
  const path = `/dashboard/${org.slug}/alerts`;
  const query = { show, kind, ...dates.query };
  const filtered = Boolean(show ?? kind ?? dates.from ?? dates.to);
  return (
    <>
      <PageTitle
        title="Needs attention"
        below="Issues that your team should review. Resolved alerts disappear from everyone’s list and stay available here."
      />
      <FilterForm action={path} label="Filter alerts">
        <FilterSelect
          name="show"
          label="Show"
          value={show}
          all="Open"
          options={shown.options.map((value) => ({ value, label: SHOWN[value] }))}
        />
        <FilterSelect
          name="kind"
          label="Type"
          value={kind}
          all="Any type"
          options={alertKind.options.map((value) => ({ value, label: ALERT_KIND[value] }))}
        />
        <DateFilter {...dates.filter} />
      </FilterForm>
      <FilterChips
        chips={chipsFor(path, query, [
          { label: "Show", value: show && SHOWN[show], names: ["show"] },
          { label: "Type", value: kind && ALERT_KIND[kind], names: ["kind"] },
          { label: "Date", value: dates.words, names: ["dates", "from", "to"] },
        ])}
        clear={path}
      />
      {items.length > 0 ? (
        <AlertList items={items} orgSlug={org.slug} zone={org.timezone} names={names} />
      ) : (
        pagination.total === 0 && (
          <EmptyState
            title={filtered ? "No alerts match these filters" : "Nothing needs attention"}
            action={
              filtered && (
                <ButtonLink href={path} tone="secondary" size="sm">
                  Clear filters
                </ButtonLink>
              )
            }
          >
            {!filtered && (
              <p>
                Disputes, failed refunds and payouts, amount mismatches and attacks on donation pages appear
                here. The menu shows how many are open.
              </p>
            )}
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        what="alerts"
        hrefOf={(page, cursor) => hrefWith(path, { ...query, page, cursor })}
      />
    </>
  );
}
