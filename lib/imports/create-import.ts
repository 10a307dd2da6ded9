import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { actorId } from "@/lib/auth/actor";
import { idFor } from "@/lib/kernel/ids";
import { getImport } from "./get-import";
import { KEEP_DRAFT_MS } from "./rules";
import { type CreateImportInput, type Import, importOptions } from "./schemas";
import { insertImport } from "./store";

/** Creates an import without a file. A repeated request with the same Idempotency-Key returns the same import. */
export async function createImport(ctx: OrgContext<"ADMIN">, { kind }: CreateImportInput): Promise<Import> {
  const id = idFor(ctx, "import");
  await ctx.db.transaction(async (tx) => {
    const isNew = await insertImport(tx, {
      id,
      orgId: ctx.orgId,
      kind,
      source: "OTHER",
      status: "DRAFT",
      options: importOptions.parse({}),
      createdBy: actorId(ctx),
      createdAt: ctx.now,
      updatedAt: ctx.now,
      purgeAt: new Date(ctx.now.getTime() + KEEP_DRAFT_MS),
    });
    if (!isNew) return;
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "import.created",
      subject: { type: "import", id },
      after: { importKind: kind },
    });
  });
  return getImport(ctx, id);
}
