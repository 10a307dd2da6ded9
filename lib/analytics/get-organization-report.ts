import type { OrgContext } from "@/lib/auth/access";
import { findDonorNames } from "@/lib/donors/store";
import { readReportInTime } from "@/lib/totals/bounded-reads";
import { readTopCampaigns } from "@/lib/totals/organization-store";
import { countDonors, readSlices, readTop, readTopDonors } from "@/lib/totals/report-store";
import { trendWindow } from "./rules";
import type { OrganizationReport } from "./schemas";
import { serializeFigures } from "./serialize-figures";

export type OrganizationReportInput = {
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/**
 * Returns the analytics over all campaigns of an organization, for members, by the rules of the campaign report: the
 * window applies to the trend only. Reads roll-ups and pending changes in one snapshot; the number of rows does not
 * depend on donors and donations.
 */
export async function getOrganizationReport(
  ctx: OrgContext,
  input: OrganizationReportInput,
): Promise<OrganizationReport> {
  const window = trendWindow(input, ctx.now);
  const { id, name, slug, timezone } = ctx.org;
  const scope = { orgId: id };
  const read = await readReportInTime(ctx, id, () =>
    ctx.db.transaction(
      async (tx) => ({
        slices: await readSlices(tx, scope, window.from, window.to),
        donors: await countDonors(tx, scope),
        topDonors: await readTopDonors(tx, scope),
        topSources: await readTop(tx, scope, "source", 5),
        topCampaigns: await readTopCampaigns(tx, id),
      }),
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  );
  const names = await findDonorNames(
    ctx.db,
    read.topDonors.map((top) => top.key),
  );
  const figures = serializeFigures(window, { ...read, names });
  return { org: { id, name, slug, timezone }, ...figures, topCampaigns: read.topCampaigns };
}
