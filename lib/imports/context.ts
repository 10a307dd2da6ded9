import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findImport, type ImportRecord } from "./store";

/** The context of a call about one import. */
export type ImportContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly it: ImportRecord };

type ImportPath = { idOrSlug: string; importId: string };

/** Loads an import with its organization. Throws `not_found`. */
export async function loadImport(ctx: Context, { idOrSlug, importId }: ImportPath) {
  const loaded = await loadOrganization(ctx, idOrSlug);
  const it = await findImport(ctx.db, loaded.orgId, importId);
  if (!it) throw notFound("Import");
  return { ...loaded, it };
}

export const importInPath = ({ ctx, params }: { ctx: Context; params: ImportPath }) =>
  loadImport(ctx, params);
