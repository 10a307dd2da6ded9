import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { suppressEvents } from "@/lib/imports/steps/suppress-events-store";
import { voidImported } from "@/lib/offline-donations/void-store";
import { setRemainders } from "../refunds/apply-refunds";
import { findDonationIds, findRefunded, lockImported } from "../refunds/refunds-store";
import { CHUNK } from "../rules";
import { lockImport, updateImportRow } from "../store";
import { deleteAddedTags, undoDonors } from "./undo-donors-store";
import {
  countCommitments,
  countRefundRows,
  deleteCommitments,
  deleteRefunds,
  findCampaignsOf,
  findUnedited,
  listRefundKeys,
  listUndoable,
  listUndoableRefunds,
  releaseKeys,
} from "./undo-store";

/** Void reason of donations whose import was undone. */
const UNDO_REASON = "Its import was undone";

/**
 * Undoes the next 1000 donations, payments with refunds, or commitments of an import, and then its donors, in one
 * transaction that locks the import. Refunds of its donations that other imports recorded stay recorded. Records that
 * changed after the undo started are kept. Returns the campaigns whose totals changed.
 */
export async function undoRows(
  ctx: OrgContext,
  importId: string,
): Promise<{ more: boolean; campaignIds: string[] }> {
  return ctx.db.transaction(async (tx) => {
    const it = await lockImport(tx, importId, ["UNDOING"]);
    if (!it) return { more: false, campaignIds: [] };
    await suppressEvents(tx);
    const rows = await listUndoable(tx, it, CHUNK);
    const last = rows.at(-1);
    if (last) {
      const made = rows.map(({ donationId }) => donationId);
      await lockImported(tx, made);
      const by = it.startedBy ?? it.createdBy;
      const unedited = await findUnedited(tx, made);
      // Those that are refunded in full are void already.
      const voided = await voidImported(tx, unedited, { reason: UNDO_REASON, by, at: ctx.now });
      await releaseKeys(tx, unedited);
      await updateImportRow(tx, importId, {
        lastUndone: last.number,
        undoneCount: it.undoneCount + unedited.length,
        keptCount: it.keptCount + rows.length - unedited.length,
        updatedAt: ctx.now,
      });
      return { more: true, campaignIds: await findCampaignsOf(tx, voided) };
    }
    const payments = await listUndoableRefunds(tx, it, CHUNK);
    if (payments.length > 0) {
      await lockImported(tx, await findDonationIds(tx, it, payments));
      const before = await findRefunded(tx, it, payments);
      const deleted = await deleteRefunds(tx, it, payments);
      const campaignIds = await setRemainders(tx, ctx, it, before);
      await updateImportRow(tx, importId, {
        undoneCount: it.undoneCount + (await countRefundRows(tx, it, deleted)),
        updatedAt: ctx.now,
      });
      return { more: true, campaignIds };
    }
    const deleted = it.kind === "COMMITMENTS" ? await deleteCommitments(tx, it, CHUNK) : 0;
    if (deleted > 0) {
      await updateImportRow(tx, importId, {
        undoneCount: it.undoneCount + deleted,
        updatedAt: ctx.now,
      });
      return { more: true, campaignIds: [] };
    }
    const donors = await undoDonors(tx, it, CHUNK, ctx.now);
    const ofDonors = it.kind === "DONORS" ? donors.seen - donors.kept : 0;
    const counts = { undoneCount: it.undoneCount + ofDonors, keptCount: it.keptCount + donors.kept };
    const isDone = donors.seen < CHUNK;
    if (isDone) await deleteAddedTags(tx, it);
    if (isDone && it.kind === "COMMITMENTS") counts.keptCount += await countCommitments(tx, it);
    if (isDone) counts.keptCount += await countRefundRows(tx, it, await listRefundKeys(tx, it));
    await updateImportRow(tx, importId, {
      ...counts,
      updatedAt: ctx.now,
      ...(isDone ? { status: "UNDONE" as const, undoneAt: ctx.now } : {}),
    });
    if (isDone)
      await recordAudit(tx, ctx, {
        orgId: it.orgId,
        action: "import.undone",
        subject: { type: "import", id: importId },
        after: { rows: counts.undoneCount },
      });
    return { more: !isDone, campaignIds: [] };
  });
}
