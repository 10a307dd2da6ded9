import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type ExportRunRow, findExportRun } from "./store";

/** The context of a call about one export run. */
export type ExportRunContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly run: ExportRunRow };

type RunPath = { idOrSlug: string; runId: string };

/** Loads a run with its organization, for `find`. Throws `not_found`. */
export async function exportRunInPath({ ctx, params }: { ctx: Context; params: RunPath }) {
  const loaded = await loadOrganization(ctx, params.idOrSlug);
  const run = await findExportRun(ctx.db, loaded.orgId, params.runId);
  if (!run) throw notFound("Export");
  return { ...loaded, run };
}
