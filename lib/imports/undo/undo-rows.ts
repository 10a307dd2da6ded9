import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { suppressEvents } from "@/lib/imports/suppress-events-store";
import { voidImported } from "@/lib/offline-donations/void-store";
import { setRemainders } from "../apply/apply-refunds";
import { lockImported } from "../apply/refunds-store";
import { CHUNK } from "../rules";
import { lockImport, updateImportRow } from "../store";
import { deleteAddedTags, undoDonors } from "./undo-donors-store";
import {
  countCommitments,
  deleteCommitments,
  deleteRefunds,
  findCampaignsOf,
  findUnedited,
  listUndoable,
  releaseKeys,
} from "./undo-store";

/** Void reason of donations whose import was undone. */
export const UNDO_REASON = "Its import was undone";

/**
 * Undoes the next 1000 donations, refunds or commitments of an import, and then its donors, in one transaction that locks the
 * import. Records that changed after the undo started are kept. Returns the campaigns whose totals changed.
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
      const made = rows.flatMap((row) => ("donationId" in row ? row.donationId : []));
      const refunded = rows.flatMap((row) => ("refundedId" in row ? row.refundedId : []));
      await lockImported(tx, [...made, ...refunded]);
      const by = it.startedBy ?? it.createdBy;
      const unedited = await findUnedited(tx, it, made);
      const voided = await voidImported(tx, unedited, { reason: UNDO_REASON, by, at: ctx.now });
      await releaseKeys(tx, voided);
      const restored = await deleteRefunds(tx, it, [...new Set(refunded)]);
      const restoredIn = await setRemainders(tx, ctx, it, [...new Set(restored)].sort());
      // Includes refunds whose rows follow later. Until then, the number of kept records is too low by them.
      const undone = voided.length + restored.length;
      await updateImportRow(tx, importId, {
        lastUndone: last.number,
        undoneCount: it.undoneCount + undone,
        keptCount: it.keptCount + rows.length - undone,
        updatedAt: ctx.now,
      });
      return { more: true, campaignIds: [...(await findCampaignsOf(tx, voided)), ...restoredIn] };
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
