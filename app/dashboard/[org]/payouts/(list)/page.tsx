import type { Metadata } from "next";
import { z } from "zod";
import { ExportButton } from "@/components/dashboard/exports/export-button";
import { CheckTotals } from "@/components/dashboard/ledger/check-totals";
import { Pager } from "@/components/dashboard/lists/pager";
import { BalancePanel } from "@/components/dashboard/payouts/balance-panel";
import { PayoutFilters } from "@/components/dashboard/payouts/payout-filters";
import { PayoutTable } from "@/components/dashboard/payouts/payout-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { windowQuery } from "@/lib/kernel/time/time-window";
import { getLedger } from "@/lib/ledger/get-ledger";
import { listPayouts } from "@/lib/payouts/list-payouts";
import { payoutStatus } from "@/lib/payouts/schemas";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Payouts" };

const PER_PAGE = 50;
const day = z.iso.date().pipe(windowQuery.from.unwrap());

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function PayoutsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const asked = await searchParams;
  const status = pick(payoutStatus, asked["status"]);
  const from = pick(day, asked["from"]);
  const to = pick(day, asked["to"]);
  const query = {
    status,
    from,
    // The filter shows that an end date before the start date is ignored.
    to: from && to && to < from ? undefined : to,
  };
  const filtered = Object.values(query).some((value) => value !== undefined);
  const [ledger, { payouts, pagination }] = await Promise.all([
    getLedger(ctx),
    listPayouts(ctx, { page: pageOf(asked["page"]), limit: PER_PAGE, ...query }),
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
              <ExportButton kind="payouts" query={{ orgId: org.id, ...query }} />
            </div>
          )
        }
      />
      <BalancePanel ledger={ledger} />
      {(pagination.total > 0 || filtered) && (
        <PayoutFilters path={path} status={status} from={from} to={to} />
      )}
      {payouts.length > 0 ? (
        <PayoutTable orgSlug={org.slug} zone={org.timezone} payouts={payouts} />
      ) : filtered ? (
        <EmptyState
          title="No payouts match these filters"
          action={
            <ButtonLink href={path} tone="secondary" size="sm">
              Clear filters
            </ButtonLink>
          }
        />
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
        what="payouts"
        hrefOf={(page) => hrefWith(path, { status, from, to, page })}
      />
      <CheckTotals orgSlug={org.slug} zone={org.timezone} />
    </>
  );
}
