import type { OrgContext } from "@/lib/auth/access";
import { listMatching } from "@/lib/donors/list-donors";
import type { DonorList } from "@/lib/donors/schemas";
import { membersBy } from "./members";
import { knownNames } from "./names";
import type { Rules } from "./schemas";

const FIRST = 10;

/**
 * Counts the donors who meet unsaved conditions, and lists the first of them. Throws `invalid` for unknown campaigns,
 * funds and tags.
 */
export async function previewSegment(
  ctx: OrgContext,
  rules: Rules,
): Promise<{ donorCount: number; donors: DonorList["donors"] }> {
  await knownNames(ctx.db, ctx.org.id, rules);
  const members = await membersBy(ctx, rules);
  const { donors, pagination } = await listMatching(ctx, { page: 1, limit: FIRST }, members);
  return { donorCount: pagination.total, donors };
}
