import { recordAudit } from "@/lib/audit/record";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { type Range, statementOf } from "@/lib/receipts/statements/get-statement";
import type { GivingContext } from "./context";

/**
 * Returns the signed-in donor's statement of donations paid in the range, as a PDF file. The download is audited.
 * Throws the errors of `statementOf`.
 */
export async function getGivingStatement(ctx: GivingContext, range: Range): Promise<PdfFile> {
  const { id: donorId, orgId } = ctx.giving.donor;
  const file = await statementOf(ctx, { orgId, donorId, range });
  await recordAudit(ctx.db, ctx, {
    orgId,
    action: "export.downloaded",
    subject: { type: "export", id: "my_statement" },
  });
  return file;
}
