import type { Metadata } from "next";
import Link from "next/link";
import { AutoRefresh } from "@/components/dashboard/auto-refresh";
import { Facts } from "@/components/dashboard/facts";
import { Instant } from "@/components/dashboard/instant";
import { PayoutItems } from "@/components/dashboard/payouts/payout-items";
import { PayoutState } from "@/components/dashboard/payouts/payout-state";
import { PayoutSummary } from "@/components/dashboard/payouts/payout-summary";
import { PAYOUT_STATUS, reconciliation } from "@/components/dashboard/payouts/words";
import { balanceUsd } from "@/components/dashboard/signed";
import { formatDay } from "@/components/dashboard/zoned";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { getPayout } from "@/lib/payouts/get-payout";
import { requireOwn } from "../../../own";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Payout" };

type Props = { params: Promise<{ org: string; id: string }> };

/** One payout, and every gift, fee, refund and dispute in it. */
export default async function PayoutPage({ params }: Props) {
  const { org: slug, id } = await params;
  const { org } = await requireOrganization(slug);
  const payout = await requireOwn(
    slug,
    (ctx) => getPayout(ctx, id),
    (found) => found.org.id,
  );
  const zone = org.timezone;
  const status = PAYOUT_STATUS[payout.status];
  const compared = reconciliation(payout);
  const inAll = payout.summary.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <AutoRefresh on={!payout.reconciledAt && payout.status !== "FAILED"} />
      <PageTitle
        title={`Payout of ${balanceUsd(payout.amountCents)}`}
        above={
          <Link href={`/dashboard/${slug}/payouts`} className="underline underline-offset-4">
            Payouts
          </Link>
        }
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
        <Panel aria-labelledby="facts" className="grid content-start gap-3">
          <h2 id="facts" className="text-lg">
            Payout
          </h2>
          <Facts
            rows={[
              ["Made", <Instant key="made" at={payout.createdAt} zone={zone} />],
              ["Arrives", payout.arrivalDate ? formatDay(payout.arrivalDate.slice(0, 10)) : "not known"],
              [
                "Compared",
                payout.reconciledAt ? (
                  <Instant key="compared" at={payout.reconciledAt} zone={zone} />
                ) : (
                  "not yet"
                ),
              ],
              ["Why it failed", payout.failureMessage ?? payout.failureCode],
              ["Number at the processor", <code key="theirs">{payout.processorPayoutId}</code>],
            ]}
          />
        </Panel>
      </div>
      {payout.items.length > 0 && (
        <section aria-labelledby="movements" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="movements" className="text-lg">
            Every movement in it
          </h2>
          <PayoutItems orgSlug={slug} zone={zone} items={payout.items} />
          {payout.items.length < inAll && (
            <p className="text-sm text-soft tabular-nums">
              The first {payout.items.length.toLocaleString("en-US")} of {inAll.toLocaleString("en-US")}. The
              sums above count all of them.
            </p>
          )}
        </section>
      )}
    </>
  );
}
