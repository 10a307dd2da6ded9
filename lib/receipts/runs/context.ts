import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findRun, type RunRow } from "./store";

/** A call about a run of statements of the organization. */
export type RunContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly run: RunRow };

type RunPath = { idOrSlug: string; runId: string };

/** Returns the organization with the run. Throws `not_found`. */
async function loadRun(ctx: Context, { idOrSlug, runId }: RunPath) {
  const loaded = await loadOrganization(ctx, idOrSlug);
  const run = await findRun(ctx.db, loaded.orgId, runId);
  if (!run) throw notFound("Statements");
  return { ...loaded, run };
}

export const runInPath = ({ ctx, params }: { ctx: Context; params: RunPath }) => loadRun(ctx, params);
