import type { Metadata } from "next";
import { readableCursor } from "@/app/dashboard/cursor";
import { DownloadLink } from "@/components/dashboard/exports/download-link";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { NoMatches } from "@/components/dashboard/filters/no-matches";
import { CheckTotals } from "@/components/dashboard/ledger/check-totals";
import { ColumnChoice } from "@/components/dashboard/lists/column-choice";
import { Pager } from "@/components/dashboard/lists/pager";
import { BalancePanel } from "@/components/dashboard/payouts/balance-panel";
import { PAYOUT_STATUS } from "@/components/dashboard/payouts/labels";
import { PayoutFilters } from "@/components/dashboard/payouts/payout-filters";
import { PayoutTable, payoutColumns } from "@/components/dashboard/payouts/payout-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { getLedger } from "@/lib/ledger/get-ledger";
import { listPayouts } from "@/lib/payouts/list-payouts";
import { payoutStatus } from "@/lib/payouts/schemas";
import { chipsFor } from "../../../chips";
import { readColumns } from "../../../columns";
import { readDates } from "../../../dates";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Payouts" };

const PER_PAGE = 50;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function PayoutsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const status = pick(payoutStatus, rawQuery["status"]);
  const dates = readDates(rawQuery, { zone: org.timezone, now: ctx.now });
  const query = { status, from: dates.from, to: dates.to };
  const address = { status, ...dates.query };
  const filtered = Object.values(query).some((value) => value !== undefined);
  const place = { orgSlug: org.slug, zone: org.timezone };
  const [ledger, { payouts, pagination, nextCursor, previousCursor }, columns] = await Promise.all([
    getLedger(ctx),
    listPayouts(ctx, {
      page: pageOf(rawQuery["page"]),
      cursor: readableCursor(rawQuery["cursor"], eitherWay(readCursor)),
      limit: PER_PAGE,
      ...query,
    }),
    readColumns("payouts", payoutColumns(place)),
  ]);
  const path = `/dashboard/${org.slug}/payouts`;
  return (
    <>
      <PageTitle
        title="Payouts"
        below="Your balance and transfers to your bank account."
        action={
          pagination.total > 0 && (
            <div className="flex flex-wrap items-start gap-2">
              <ButtonLink href={`${path}/accounting`} tone="secondary">
                Accounting files
              </ButtonLink>
              <DownloadLink operation="exportPayouts" query={{ orgId: org.id, ...query }} />
            </div>
          )
        }
      />
      <BalancePanel ledger={ledger} />
      {(pagination.total > 0 || filtered) && (
        <PayoutFilters path={path} status={status} dates={dates.filter} />
      )}
      <FilterChips
        chips={chipsFor(path, address, [
          { label: "Status", value: status && PAYOUT_STATUS[status].label, names: ["status"] },
          { label: "Date", value: dates.words, names: ["dates", "from", "to"] },
        ])}
        clear={path}
      />
      {payouts.length > 0 ? (
        <>
          <ColumnChoice {...columns} />
          <PayoutTable {...place} payouts={payouts} visibility={columns.visibility} />
        </>
      ) : filtered ? (
        <NoMatches what="payouts" path={path} />
      ) : (
        pagination.total === 0 && (
          <EmptyState title="No payouts yet">
            <p>
              Payouts to your bank account appear here, with the donations, fees, refunds and disputes that
              make up each one. Expect the first a few days after your first donation.
            </p>
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        what="payouts"
        hrefOf={(page, cursor) => hrefWith(path, { ...address, page, cursor })}
      />
      <CheckTotals orgSlug={org.slug} zone={org.timezone} />
    </>
  );
}
