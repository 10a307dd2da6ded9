import type { OrgContext } from "@/lib/auth/access";
import { paginate } from "@/lib/kernel/pagination";
import type { ListBatchesQuery } from "./schemas";
import { serializeBatch } from "./serialize";
import { listBatchRows } from "./store";

/** One page of an organization's batches of offline donations, newest first. */
export async function listBatches(ctx: OrgContext, query: ListBatchesQuery) {
  const { rows, total } = await listBatchRows(ctx.db, ctx.org.id, query);
  return { batches: rows.map(serializeBatch), pagination: paginate(query, total) };
}
