import { findDonorNames } from "@/lib/donors/store";
import type { Context } from "@/lib/kernel/context";
import { organizationFor } from "@/lib/orgs/access";
import {
  readOrganizationSlices,
  readOrganizationTop,
  readTopCampaigns,
} from "@/lib/rollups/organization-store";
import { presentFigures } from "./present-figures";
import { trendWindow } from "./rules";
import type { OrganizationReport } from "./schemas";

export type OrganizationReportInput = {
  idOrSlug: string;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/**
 * Analytics over all campaigns of an organization, for its members: the rules are those of the campaign report
 * (decisions.md, Reports). Reads roll-ups and what is not yet folded into them in one snapshot; never the donations.
 */
export async function getOrganizationReport(
  ctx: Context,
  input: OrganizationReportInput,
): Promise<OrganizationReport> {
  const window = trendWindow(input, ctx.now);
  const { id, name, slug, timezone } = await organizationFor(ctx, input.idOrSlug);
  const read = await ctx.db.transaction(
    async (tx) => ({
      slices: await readOrganizationSlices(tx, id, window.from, window.to),
      donors: await readOrganizationTop(tx, id, "donor", 10),
      sources: await readOrganizationTop(tx, id, "source", 5),
      topCampaigns: await readTopCampaigns(tx, id),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const names = await findDonorNames(
    ctx.db,
    read.donors.top.map((top) => top.key),
  );
  const figures = presentFigures(window, {
    slices: read.slices,
    donors: read.donors.all,
    topDonors: read.donors.top,
    topSources: read.sources.top,
    names,
  });
  return { org: { id, name, slug, timezone }, ...figures, topCampaigns: read.topCampaigns };
}
