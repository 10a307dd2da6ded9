import type { Permitted } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findField } from "./custom-fields/store";
import { findLevel } from "./giving-levels/store";
import { type CampaignRow, findCampaign } from "./store";

/** The context of a call about a campaign, by a caller with at least the role `R` in its organization. */
export type CampaignContext<R extends Role = "MEMBER"> = Permitted<R> & { readonly campaign: CampaignRow };

type Loaded = { orgId: string; campaign: CampaignRow };
type Call<P> = { ctx: Context; params: P };

/** Loads a campaign by its id. Throws `not_found`. */
export async function loadCampaign(ctx: Context, id: string): Promise<Loaded> {
  const campaign = await findCampaign(ctx.db, id);
  if (!campaign) throw notFound("Campaign");
  return { orgId: campaign.orgId, campaign };
}

export const campaignInPath = ({ ctx, params }: Call<{ id: string }>) => loadCampaign(ctx, params.id);

/** Loads the campaign in the path. Throws `not_found`, also if it has no such custom field. */
export async function fieldInPath({ ctx, params }: Call<{ id: string; fieldId: string }>): Promise<Loaded> {
  const [loaded, field] = await both(ctx, params.id, findField(ctx.db, params.id, params.fieldId));
  if (!field) throw notFound("Custom field");
  return loaded;
}

/** Loads the campaign in the path. Throws `not_found`, also if it has no such giving level. */
export async function levelInPath({ ctx, params }: Call<{ id: string; levelId: string }>): Promise<Loaded> {
  const [loaded, level] = await both(ctx, params.id, findLevel(ctx.db, params.id, params.levelId));
  if (!level) throw notFound("Giving level");
  return loaded;
}

function both<T>(ctx: Context, id: string, part: Promise<T>): Promise<[Loaded, T]> {
  return Promise.all([loadCampaign(ctx, id), part]);
}
