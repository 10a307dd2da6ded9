import { isMakingStatements } from "./move-store";
import type { MergeRow } from "./store";
import type { UndoFacts } from "./undo-rules";
import { countReassigned, hasLaterMerge, readKept } from "./undo-store";

type Db = Parameters<typeof readKept>[0];

/** Reads the facts that an undo of this merge depends on; returns null if the kept donor no longer exists. */
export async function readUndoFacts(db: Db, merge: MergeRow): Promise<UndoFacts | null> {
  const [kept, later, reassigned, running] = await Promise.all([
    readKept(db, merge.donorId),
    hasLaterMerge(db, merge),
    countReassigned(db, merge),
    isMakingStatements(db, merge.orgId, [merge.donorId]),
  ]);
  if (!kept) return null;
  const { json: present, others } = kept;
  return { merge, present, others, hasLaterMerge: later, reassigned, isMakingStatements: running };
}
