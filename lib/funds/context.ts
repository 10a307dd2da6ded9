import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type FundRow, findFund } from "./store";

/** A call about a fund, by a caller with at least the role `R` in its organization. */
export type FundContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly fund: FundRow };

/** Loads the organization in the path with its fund. Throws `not_found`. */
export async function fundInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; fundId: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  const fund = await findFund(ctx.db, found.orgId, params.fundId);
  if (!fund) throw notFound("Fund");
  return { ...found, fund };
}
