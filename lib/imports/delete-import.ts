import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { conflict } from "@/lib/kernel/errors";
import type { ImportContext } from "./context";
import { NOT_DELETABLE } from "./refusals";
import { deleteImportRow, deleteRows, listPurgeable, lockImport, updateImportRow } from "./store";

/** Deletes an import that has imported nothing, and ends a check in progress. Throws `conflict`. */
export async function deleteImport(ctx: ImportContext<"ADMIN">): Promise<void> {
  const { id } = ctx.it;
  await ctx.db.transaction(async (tx) => {
    if (!(await lockImport(tx, id, ["DRAFT", "CHECKING", "CHECKED"]))) throw conflict(NOT_DELETABLE.error);
    await deleteImportRow(tx, id);
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "import.deleted",
      subject: { type: "import", id },
    });
  });
}

const BATCH_SIZE = 20;

/** Deletes old drafts and the rows of imports that can no longer be undone. Returns the number of imports. */
export async function purgeImports(ctx: Context): Promise<number> {
  const due = await listPurgeable(ctx.db, ctx.now, BATCH_SIZE);
  for (const { id } of due)
    await ctx.db.transaction(async (tx) => {
      if (await lockImport(tx, id, ["DRAFT", "CHECKED"])) return deleteImportRow(tx, id);
      if (!(await lockImport(tx, id, ["COMPLETED", "UNDONE"]))) return;
      await deleteRows(tx, id);
      await updateImportRow(tx, id, { purgeAt: null, samples: [] });
    });
  return due.length;
}
