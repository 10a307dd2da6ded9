import { invalid } from "@/lib/kernel/errors";
import type { PayoutContext } from "./context";
import { hasItem, listItemRows } from "./item-store";
import type { ListPayoutItemsQuery, PayoutItemList } from "./schemas";
import { serializeItem } from "./serialize";

/**
 * Returns one page of a payout's movements, oldest first, for members of its organization. The cursor is the last
 * movement of the previous page. Throws `invalid` for a cursor of another payout.
 */
export async function listPayoutItems(
  ctx: PayoutContext,
  { cursor, limit }: ListPayoutItemsQuery,
): Promise<PayoutItemList> {
  const { id } = ctx.payout;
  if (cursor !== undefined && !(await hasItem(ctx.db, id, cursor)))
    throw invalid({ cursor: ["Not a cursor of this list"] });
  // One extra row shows whether there is a next page.
  const rows = await listItemRows(ctx.db, id, limit + 1, cursor ?? null);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(serializeItem),
    nextCursor: rows.length > limit ? (shown.at(-1)?.item.id ?? null) : null,
  };
}
