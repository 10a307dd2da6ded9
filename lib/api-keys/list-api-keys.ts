import type { OrgContext } from "@/lib/auth/access";
import { peopleNames } from "@/lib/orgs/people-names";
import { MAX_LISTED, RECENT_MS } from "./rules";
import type { ApiKey } from "./schemas";
import { peopleOf, serializeKey } from "./serialize";
import { listKeyRows } from "./store";

/**
 * Returns an organization's keys, newest first: usable ones, and those that expired or were revoked in the last 90
 * days. At most 200.
 */
export async function listApiKeys(ctx: OrgContext): Promise<{ data: ApiKey[] }> {
  const { org } = ctx;
  const endedSince = new Date(ctx.now.getTime() - RECENT_MS);
  const rows = await listKeyRows(ctx.db, org.id, { endedSince, limit: MAX_LISTED });
  const names = await peopleNames(peopleOf(rows));
  return { data: rows.map((row) => serializeKey(row, names, ctx.now)) };
}
