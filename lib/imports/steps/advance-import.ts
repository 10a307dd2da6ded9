import { permitInOrg } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { foldCampaign } from "@/lib/totals/fold-rollups";
import { applyRows } from "../apply/apply-rows";
import { readFile } from "../parse/read-file";
import { checkRows } from "../plan/check-rows";
import { refundsReader } from "../refunds/known-refunds-store";
import { PART_MS } from "../rules";
import { findImportWithOrg } from "../store";
import { undoRows } from "../undo/undo-rows";
import { analyzeGrown } from "./statistics-store";

/**
 * Continues an import's check, run or undo for a few seconds. An interrupted one resumes from its stored position.
 * Returns whether work remains.
 */
export async function advanceImport(ctx: Context, importId: string): Promise<{ more: boolean }> {
  const began = performance.now();
  const isLate = () => performance.now() - began > PART_MS;
  let found = await findImportWithOrg(ctx.db, importId);
  if (found?.it.status === "CHECKING" && !found.it.readAt) {
    await readFile(ctx, found.it);
    if (isLate()) return { more: true };
    found = await findImportWithOrg(ctx.db, importId);
  }
  if (!found) return { more: false };
  const { it, org } = found;
  const readRefunds = refundsReader();
  const inOrg = await permitInOrg(ctx, org.id);
  let isChecked = it.lastChecked >= it.lastRead;
  for (;;) {
    await analyzeGrown(ctx.db);
    const { more, campaignIds } = await advance();
    // Immediately, because pages have to add up pending changes that are not folded yet.
    for (const campaignId of campaignIds) await foldCampaign(ctx, campaignId);
    if (!more) return { more: false };
    if (isLate()) return { more: true };
  }

  async function advance(): Promise<{ more: boolean; campaignIds: string[] }> {
    if (it.status === "CHECKING")
      return { more: await checkRows(ctx, { it, org }, readRefunds), campaignIds: [] };
    if (it.status === "RUNNING" && !isChecked) {
      isChecked = !(await checkRows(ctx, { it, org }, readRefunds));
      return { more: true, campaignIds: [] };
    }
    if (it.status === "RUNNING") return applyRows(inOrg, importId);
    if (it.status === "UNDOING") return undoRows(inOrg, importId);
    return { more: false, campaignIds: [] };
  }
}
