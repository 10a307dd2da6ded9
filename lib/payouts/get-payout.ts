import { organizationFor } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { listItemRows, sumItems } from "./item-store";
import { presentItem, presentPayout } from "./present";
import type { PayoutDetail } from "./schemas";
import { findPayoutRow } from "./store";

const MOST_ITEMS = 1000;

/** A payout with the gifts, fees, refunds and disputes it contains, for members of its organization. */
export async function getPayout(ctx: Context, id: string): Promise<PayoutDetail> {
  const row = await findPayoutRow(ctx.db, id);
  if (!row) throw notFound("Payout");
  const org = await organizationFor(ctx, row.orgId);
  const [summary, items] = await Promise.all([sumItems(ctx.db, id), listItemRows(ctx.db, id, MOST_ITEMS)]);
  return {
    ...presentPayout(row),
    org: { id: org.id, name: org.name },
    summary,
    items: items.map(presentItem),
  };
}
