import { recordAudit } from "@/lib/audit/record";
import { recordOwedUpdate } from "@/lib/giving/customers-store";
import { conflict, conflictForNow, notFound } from "@/lib/kernel/errors";
import { emit } from "@/lib/services/inngest/emit";
import { emailChanged } from "@/lib/services/inngest/events";
import type { MergeContext } from "./context";
import { lockMerging, moveDonations } from "./move-store";
import { readUndoFacts } from "./read-undo";
import { CHANGED_MEANWHILE } from "./refusals";
import type { DonorMerge } from "./schemas";
import { serializeMerge } from "./serialize";
import { findMade, type MergeRow } from "./store";
import { undoRefusal, wasNamedSince } from "./undo-rules";
import { lockKept, lockReturning, restoreDonor, returnRest } from "./undo-store";

/**
 * Undoes a merge completely: restores the merged donor with everything that was moved, and with donations made since
 * under their addresses or by their subscriptions. Does nothing if the merge was undone before. Throws `conflict` with
 * the reason while a later change prevents the undo.
 */
export async function undoMerge(ctx: MergeContext<"ADMIN">): Promise<DonorMerge> {
  const { orgId, merge } = ctx;
  const undone = await ctx.db.transaction(async (tx) => {
    await lockMerging(tx, orgId);
    const locked = await findMade(tx, orgId, merge.id);
    if (!locked || locked.undoneAt) return null;
    const ids = await lockReturning(tx, locked);
    await lockKept(tx, locked.donorId);
    const facts = await readUndoFacts(tx, locked);
    if (!facts) throw conflictForNow(CHANGED_MEANWHILE.error);
    const refusal = undoRefusal(facts);
    if (refusal) throw conflict(refusal);
    await restoreDonor(tx, locked, { keepsName: wasNamedSince(facts), now: ctx.now });
    await moveDonations(tx, { ids, from: locked.donorId, to: locked.mergedId }, ctx.now);
    await returnRest(tx, locked, ctx.now);
    for (const id of bothOf(locked)) await recordOwedUpdate(tx, id, ctx.now);
    await recordAudit(tx, ctx, {
      orgId,
      action: "donor.merge_undone",
      subject: { type: "donor", id: locked.donorId },
      before: { mergedDonorId: locked.mergedId },
    });
    return locked;
  });
  if (undone)
    await emit(
      ctx,
      bothOf(undone).map((donorId) => ({
        id: `merge-undone:${undone.id}:${donorId}`,
        name: emailChanged.name,
        data: { donorId },
      })),
    );
  const row = await findMade(ctx.db, orgId, merge.id);
  if (!row) throw notFound("Merge");
  return serializeMerge(ctx, row);
}

/** The ids of the kept and the restored donor in ascending order. */
const bothOf = ({ donorId, mergedId }: MergeRow) => [donorId, mergedId].sort();
