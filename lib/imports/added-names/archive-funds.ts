import { recordAudit } from "@/lib/audit/record";
import { changeFund, findFund, isOffered, lockFunds } from "@/lib/funds/store";
import type { Context } from "@/lib/kernel/context";
import type { ImportRecord, lockImport } from "../store";
import { idOfAdded } from "./added-names";
import { exportedFundsOf } from "./exported-funds";

/**
 * Archives the funds that the run of an import added and that were archived in the export, unless a campaign offers
 * them by now. Call it with the import locked, after its rows.
 */
export async function archiveAdded(
  tx: Parameters<typeof lockImport>[0],
  ctx: Context,
  it: ImportRecord,
): Promise<void> {
  const { orgId } = it;
  const archived = exportedFundsOf(it).filter((fund) => fund.archived);
  if (archived.length === 0) return;
  await lockFunds(tx, orgId);
  for (const { name } of archived) {
    const id = idOfAdded(it.id, "fund", name);
    const fund = await findFund(tx, orgId, id);
    if (!fund || fund.archivedAt || (await isOffered(tx, orgId, id))) continue;
    await changeFund(tx, id, { archivedAt: ctx.now, updatedAt: ctx.now });
    await recordAudit(tx, ctx, {
      orgId,
      action: "fund.updated",
      subject: { type: "fund", id },
      before: { archivedAt: null },
      after: { archivedAt: ctx.now.toISOString() },
    });
  }
}
