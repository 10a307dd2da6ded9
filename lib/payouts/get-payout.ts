import type { PayoutContext } from "./context";
import { listItemRows, sumByFund, sumItems } from "./item-store";
import type { PayoutDetail } from "./schemas";
import { serializeItem, serializePayout } from "./serialize";

const MAX_ITEMS = 1000;

/** Returns a payout with the donations, fees, refunds and disputes it contains, for members of its organization. */
export async function getPayout(ctx: PayoutContext): Promise<PayoutDetail> {
  const { org, payout: row } = ctx;
  const { id } = row;
  const [summary, parts, items] = await Promise.all([
    sumItems(ctx.db, id),
    sumByFund(ctx.db, [id]),
    listItemRows(ctx.db, id, MAX_ITEMS),
  ]);
  return {
    ...serializePayout(row),
    org: { id: org.id, name: org.name },
    summary,
    funds: parts.get(id) ?? [],
    items: items.map(serializeItem),
  };
}
