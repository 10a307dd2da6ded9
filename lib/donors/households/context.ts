import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findHousehold, type HouseholdRow } from "./store";

/** A call about a household, by a caller with at least the role `R` in its organization. */
export type HouseholdContext<R extends Role = "MEMBER"> = OrgContext<R> & {
  readonly household: HouseholdRow;
};

/** The organization in the path with its household. Throws `not_found`. */
export async function householdInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; householdId: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  const household = await findHousehold(ctx.db, found.orgId, params.householdId);
  if (!household) throw notFound("Household");
  return { ...found, household };
}
