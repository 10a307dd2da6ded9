import type { OrgContext } from "@/lib/auth/access";
import { notFound } from "@/lib/kernel/errors";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import { countMissingNames } from "./added-names/added-names-store";
import type { ImportContext } from "./context";
import { readRowCursor, rowCursorAfter } from "./row-cursor";
import type { Import, ListImportsQuery, ListRowsQuery } from "./schemas";
import { serializeImport, serializeRow } from "./serialize";
import { findImport, listImportPage, listRowPage } from "./store";

/** Returns an import with its progress. Throws `not_found`. */
export async function getImport(ctx: OrgContext, id: string): Promise<Import> {
  const it = await findImport(ctx.db, ctx.orgId, id);
  if (!it) throw notFound("Import");
  return serializeImport(it, ctx.now);
}

/** Returns one page of an organization's imports, newest first. */
export async function listImports(ctx: OrgContext, query: ListImportsQuery) {
  const { rows, total } = await listImportPage(ctx.db, ctx.orgId, sliceOf(query, readCursor));
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, cursorAfter);
  return {
    data: shown.map((it) => serializeImport(it, ctx.now)),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}

/** Returns one page of an import's rows, in file order. */
export async function listImportRows(ctx: ImportContext, query: ListRowsQuery) {
  const [{ rows, total }, missing] = await Promise.all([
    listRowPage(ctx.db, ctx.it, sliceOf(query, readRowCursor), query.outcome),
    ctx.it.refuseCount > 0 ? countMissingNames(ctx.db, ctx.it.id) : { campaigns: 0, funds: 0 },
  ]);
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, ({ row }) => rowCursorAfter(row.number));
  return {
    rows: shown.map(serializeRow),
    missing,
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}
