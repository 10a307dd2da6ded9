import type { Metadata } from "next";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { balanceUsd } from "@/components/dashboard/format/format-signed";
import { Instant } from "@/components/dashboard/format/instant";
import { formatDay } from "@/components/dashboard/format/zoned";
import { Facts } from "@/components/dashboard/lists/facts";
import { PAYOUT_STATUS, reconciliation } from "@/components/dashboard/payouts/labels";
import { PayoutFunds } from "@/components/dashboard/payouts/payout-funds";
import { PayoutMovements } from "@/components/dashboard/payouts/payout-movements";
import { PayoutState } from "@/components/dashboard/payouts/payout-state";
import { PayoutSummary } from "@/components/dashboard/payouts/payout-summary";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { AppError } from "@/lib/kernel/errors";
import { loadPayout, type PayoutContext } from "@/lib/payouts/context";
import { getPayout } from "@/lib/payouts/get-payout";
import { listPayoutItems } from "@/lib/payouts/list-payout-items";
import { listPayoutItemsQuery, type PayoutItemList } from "@/lib/payouts/schemas";
import { pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Payout" };

const PER_PAGE = 100;
const { cursor: cursors } = listPayoutItemsQuery.shape;

type Props = { params: Promise<{ org: string; id: string }>; searchParams: SearchParams };

/** One payout, and every donation, fee, refund and dispute in it. */
export default async function PayoutPage({ params, searchParams }: Props) {
  const { org: slug, id } = await params;
  const { ctx, org } = await requireOrganization(slug);
  const found = await requireOwnOrganization(slug, async () => withResource(ctx, await loadPayout(ctx, id)));
  const payout = await getPayout(found);
  const movements = await movementsOf(found, pick(cursors, (await searchParams)["after"]));
  const zone = org.timezone;
  const status = PAYOUT_STATUS[payout.status];
  const compared = reconciliation(payout);
  const inAll = payout.summary.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <AutoRefresh on={!payout.reconciledAt && payout.status !== "FAILED"} />
      <PageTitle
        title={`Payout of ${balanceUsd(payout.amountCents)}`}
        parent={{ href: `/dashboard/${slug}/payouts`, title: "Payouts" }}
        below={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={status.tone}>{status.label}</Badge>
            <Badge tone={compared.tone}>{compared.words}</Badge>
          </span>
        }
      />
      <PayoutState payout={payout} zone={zone} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {payout.summary.length > 0 && <PayoutSummary payout={payout} />}
        {payout.funds.some(({ fund }) => fund) && <PayoutFunds payout={payout} />}
        <Panel aria-labelledby="facts" className="grid content-start gap-3">
          <h2 id="facts" className="text-lg">
            Payout
          </h2>
          <Facts
            rows={[
              ["Created", <Instant key="made" at={payout.createdAt} zone={zone} />],
              ["Arrival date", payout.arrivalDate ? formatDay(payout.arrivalDate.slice(0, 10)) : "unknown"],
              [
                "Reconciled",
                payout.reconciledAt ? (
                  <Instant key="compared" at={payout.reconciledAt} zone={zone} />
                ) : (
                  "not yet"
                ),
              ],
              ["Failure reason", payout.failureMessage ?? payout.failureCode],
              ["Processor payout ID", <code key="theirs">{payout.processorPayoutId}</code>],
            ]}
          />
        </Panel>
      </div>
      {inAll > 0 && (
        <PayoutMovements
          path={`/dashboard/${slug}/payouts/${id}`}
          orgSlug={slug}
          zone={zone}
          inAll={inAll}
          {...movements}
        />
      )}
    </>
  );
}

type Movements = { page: PayoutItemList; continued: boolean };

/** Returns the movements after a cursor, or the first ones for an invalid cursor. */
async function movementsOf(ctx: PayoutContext, cursor: string | undefined): Promise<Movements> {
  try {
    const page = await listPayoutItems(ctx, { cursor, limit: PER_PAGE });
    return { page, continued: cursor !== undefined };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid" && cursor !== undefined)
      return movementsOf(ctx, undefined);
    throw error;
  }
}
