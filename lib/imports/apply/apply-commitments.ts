import { newId } from "@/lib/kernel/ids";
import { lockDonors } from "@/lib/offline-donations/store";
import type { PlannedCommitment } from "../plan/known";
import type { ImportRecord, lockImport } from "../store";
import { insertCommitments } from "./commitments-store";
import { type DueRow, recordApplied } from "./donations-store";
import { writeDonors } from "./donors-store";
import { type Left, placeRows } from "./place-rows";

type Tx = Parameters<typeof lockImport>[0];
type CommitmentRow = Omit<DueRow, "plan"> & { plan: PlannedCommitment };

/**
 * Imports recurring commitments with their donors. Call it with the import, and the tags of the donors, locked. Returns
 * the imported rows and those left out.
 */
export async function applyCommitments(
  tx: Tx,
  it: ImportRecord,
  rows: readonly CommitmentRow[],
  now: Date,
): Promise<{ made: CommitmentRow[]; left: Left[] }> {
  const { placed, left } = await placeRows<PlannedCommitment, CommitmentRow>(tx, it, rows);
  const donors = await writeDonors(tx, it, [...new Set(placed.map((row) => row.donorRef))], now);
  const fresh = placed.map((row) => {
    const donor = donors.get(row.donorRef);
    if (!donor) throw new Error("a donor of an import was not written");
    return { ...row, id: newId(), donorId: donor.id, key: row.key ?? `row:${it.id}:${row.number}` };
  });
  await lockDonors(tx, [...new Set(fresh.map(({ donorId }) => donorId))]);
  const added = await insertCommitments(
    tx,
    it,
    fresh.map(({ id, donorId, key, plan, fundId }) => ({ ...plan, id, donorId, key, fundId })),
    now,
  );
  const made = fresh.filter(({ id }) => added.has(id));
  for (const { id, number } of fresh)
    if (!added.has(id)) left.push({ number, outcome: "SKIP", remark: "Imported meanwhile" });
  await recordApplied(tx, it.id, [], left);
  return { made, left };
}
