import type { Metadata } from "next";
import { FilterForm } from "@/components/dashboard/filter-form";
import { FilterSelect } from "@/components/dashboard/filter-select";
import { CheckTotals } from "@/components/dashboard/ledger/check-totals";
import { Pager } from "@/components/dashboard/pager";
import { BalancePanel } from "@/components/dashboard/payouts/balance-panel";
import { PayoutTable } from "@/components/dashboard/payouts/payout-table";
import { PAYOUT_STATUS } from "@/components/dashboard/payouts/words";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { getLedger } from "@/lib/ledger/get-ledger";
import { listPayouts } from "@/lib/payouts/list-payouts";
import { payoutStatus } from "@/lib/payouts/schemas";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Payouts" };

const PER_PAGE = 50;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function PayoutsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const asked = await searchParams;
  const status = pick(payoutStatus, asked["status"]);
  const [ledger, { payouts, pagination }] = await Promise.all([
    getLedger(ctx, org.id),
    listPayouts(ctx, { orgId: org.id, page: pageOf(asked["page"]), limit: PER_PAGE, status }),
  ]);
  const path = `/dashboard/${org.slug}/payouts`;
  return (
    <>
      <PageTitle title="Payouts" below="What you received, and its way to your bank." />
      <BalancePanel ledger={ledger} />
      {(pagination.total > 0 || status) && (
        <FilterForm action={path} label="Filter payouts">
          <FilterSelect
            name="status"
            label="Status"
            value={status}
            all="Any status"
            options={payoutStatus.options.map((value) => ({ value, label: PAYOUT_STATUS[value].label }))}
          />
        </FilterForm>
      )}
      {payouts.length > 0 ? (
        <PayoutTable orgSlug={org.slug} zone={org.timezone} payouts={payouts} />
      ) : status ? (
        <EmptyState
          title="No payout has this status"
          action={
            <ButtonLink href={path} tone="secondary" size="sm">
              Show all payouts
            </ButtonLink>
          }
        />
      ) : (
        pagination.total === 0 && (
          <EmptyState title="No payouts yet">
            <p>
              Every payout to your bank will be listed here, with the gifts, fees, refunds and disputes that
              it is made of. The first one comes a few days after the first gift.
            </p>
          </EmptyState>
        )
      )}
      <Pager pagination={pagination} what="payouts" hrefOf={(page) => hrefWith(path, { status, page })} />
      <CheckTotals orgSlug={org.slug} zone={org.timezone} />
    </>
  );
}
