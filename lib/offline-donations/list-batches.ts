import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import type { ListBatchesQuery } from "./schemas";
import { serializeBatch } from "./serialize";
import { listBatchRows } from "./store";

/** Returns one page of an organization's batches of offline donations, newest first. */
export async function listBatches(ctx: OrgContext, query: ListBatchesQuery) {
  const { rows, total } = await listBatchRows(ctx.db, ctx.org.id, sliceOf(query, readCursor));
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, ({ batch }) => cursorAfter(batch));
  return {
    batches: shown.map(serializeBatch),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}
