import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type ExportRunRow, findExportRun } from "./store";

/** A call about an export run of the organization. */
export type ExportRunContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly run: ExportRunRow };

type RunPath = { idOrSlug: string; runId: string };

/** For `find`: the organization with the run. Throws `not_found`. */
export async function exportRunInPath({ ctx, params }: { ctx: Context; params: RunPath }) {
  const loaded = await loadOrganization(ctx, params.idOrSlug);
  const run = await findExportRun(ctx.db, loaded.orgId, params.runId);
  if (!run) throw notFound("Export");
  return { ...loaded, run };
}
