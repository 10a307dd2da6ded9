import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findSavedReport, type SavedReportRow } from "./store";

/** A call about a saved report, by a caller with at least the role `R` in its organization. */
export type SavedReportContext<R extends Role = "MEMBER"> = OrgContext<R> & {
  readonly savedReport: SavedReportRow;
};

/** Returns the organization in the path with its saved report. Throws `not_found`. */
export async function savedReportInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; savedReportId: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  const savedReport = await findSavedReport(ctx.db, found.orgId, params.savedReportId);
  if (!savedReport) throw notFound("Saved report");
  return { ...found, savedReport };
}
