import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { payouts } from "@/db/schema/payouts";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { hasFunds } from "@/lib/funds/store";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import { type PayoutPart, sumByFund } from "@/lib/payouts/item-store";
import { PAYOUT_COLUMNS } from "./columns";
import { type Columns, fill, idsOf, LATER, type Page, readPage, type Spot, within } from "./page-store";

const PAYOUT_CELLS: Columns<typeof PAYOUT_COLUMNS> = {
  id: payouts.id,
  created_at: payouts.createdAt,
  processor_payout_id: payouts.processorPayoutId,
  status: payouts.status,
  amount_cents: payouts.amountCents,
  currency: sql`'usd'`,
  arrival_date: payouts.arrivalDate,
  failure_code: payouts.failureCode,
  failure_message: payouts.failureMessage,
  reconciled_at: payouts.reconciledAt,
  difference_cents: payouts.differenceCents,
  funds: LATER,
};

/** Describes a part of a payout. Parts unrelated to a donation have no fund. */
const fundInText = ({ fund, isOther, netCents }: PayoutPart) => ({
  fund: isOther ? null : (fund?.name ?? GENERAL_FUND),
  code: fund?.code ?? null,
  netCents,
});

/** Returns the next matching payouts after `after`, oldest first. */
export async function readPayouts(
  db: Executor,
  filter: {
    orgId: string;
    status?: (typeof payouts.$inferSelect)["status"] | undefined;
    created: TimeWindow;
  },
  after: Spot | null,
  limit: number,
): Promise<Page> {
  const page = await readPage(db, PAYOUT_COLUMNS, PAYOUT_CELLS, {
    table: payouts,
    where: and(
      eq(payouts.orgId, filter.orgId),
      filter.status ? eq(payouts.status, filter.status) : undefined,
      within(payouts, filter.created),
    ),
    after,
    limit,
  });
  // Movements are summed only for organizations with funds.
  const ids = idsOf(page);
  const parts = (await hasFunds(db, filter.orgId)) ? await sumByFund(db, ids) : null;
  if (parts)
    fill(PAYOUT_COLUMNS, page.lines, "funds", (id) => {
      const rows = parts.get(id);
      return rows ? JSON.stringify(rows.map(fundInText)) : null;
    });
  return page;
}
