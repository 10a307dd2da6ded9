import type { Context } from "@/lib/kernel/context";
import { organizationFor } from "@/lib/orgs/access";
import { peopleNames } from "@/lib/orgs/people-names";
import { presentKey } from "./present";
import type { ApiKey } from "./schemas";
import { listKeyRows } from "./store";

/** All keys of an organization, newest first, for its members; those that expired or were revoked, too. */
export async function listApiKeys(ctx: Context, idOrSlug: string): Promise<{ data: ApiKey[] }> {
  const org = await organizationFor(ctx, idOrSlug);
  const rows = await listKeyRows(ctx.db, org.id);
  const names = await peopleNames(rows.map((row) => row.createdBy));
  return { data: rows.map((row) => presentKey(row, names, ctx.now)) };
}
