import { listFieldRows } from "@/lib/donors/fields/store";
import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { dayIn } from "@/lib/kernel/time/zoned";
import { interpretRow } from "../interpret/interpret-row";
import type { ReadRefunds } from "../refunds/known-refunds-store";
import { CHUNK } from "../rules";
import { importOptions } from "../schemas";
import { columnsOf, sourceOf } from "../serialize";
import { deletePlannedDonors, type findImportWithOrg, lockImport, updateImportRow } from "../store";
import type { PlannedRow } from "./known";
import { findKnown, listUnchecked, savePlan } from "./known-store";
import { withRowKey } from "./match-donor";
import { planRows } from "./plan-rows";

type Found = NonNullable<Awaited<ReturnType<typeof findImportWithOrg>>>;

const NOTHING = {
  addCount: 0,
  fillCount: 0,
  skipCount: 0,
  refuseCount: 0,
  addCents: 0,
  newDonorCount: 0,
  matchedDonorCount: 0,
};

/** The amount that a planned row adds, in cents. */
const addedCents = (plan: PlannedRow["plan"]) =>
  plan && "amountCents" in plan ? (plan.amountCents ?? 0) : 0;

/**
 * Determines the effect of importing the next 1000 rows, in one transaction that locks the import: in a check, or at
 * the start of a run that follows other imports. Returns whether unchecked rows remain. The chunks of one part of the
 * work share `readRefunds`.
 */
export async function checkRows(
  ctx: Context,
  { it: { id }, org }: Found,
  readRefunds: ReadRefunds,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const it = await lockImport(tx, id, ["CHECKING", "RUNNING"]);
    if (!it?.readAt) return false;
    if (it.lastChecked === 0) await deletePlannedDonors(tx, id);
    const rows = await listUnchecked(tx, it, CHUNK);
    const last = rows.at(-1);
    if (!last) {
      if (it.status === "CHECKING") await updateImportRow(tx, id, { status: "CHECKED", updatedAt: ctx.now });
      return false;
    }
    const reading = {
      kind: it.kind,
      source: sourceOf(it),
      columns: columnsOf(it),
      header: it.header ?? [],
      fields: (await listFieldRows(tx, it.orgId)).filter(({ archivedAt }) => !archivedAt),
      options: importOptions.parse(it.options),
      zone: org.timezone,
      today: dayIn(ctx.now.toISOString(), org.timezone),
    };
    const interpret = (cells: readonly string[]) => interpretRow(cells, reading);
    const open = rows.map(({ cells, ...row }) => {
      const read = interpret(cells);
      if (it.kind !== "DONORS") return { ...row, read };
      return { ...row, read: { ...read, person: withRowKey(read.person, row.fingerprint) } };
    });
    const known = await findKnown(tx, it, open, await readRefunds(tx, it, interpret));
    const before = new Set(known.donors.keys());
    const planned = planRows(
      open,
      known,
      { ...reading.options, source: reading.source, importId: id },
      newId,
    );
    await savePlan(tx, id, planned, known);
    const added = [...known.donors.values()].filter(({ ref }) => !before.has(ref));
    const was = it.lastChecked === 0 ? NOTHING : it;
    const counted = (outcome: string) => planned.filter((row) => row.outcome === outcome).length;
    await updateImportRow(tx, id, {
      lastChecked: last.number,
      addCount: was.addCount + counted("ADD"),
      fillCount: was.fillCount + counted("FILL"),
      skipCount: was.skipCount + counted("SKIP"),
      refuseCount: was.refuseCount + counted("REFUSE"),
      addCents: was.addCents + planned.reduce((sum, { plan }) => sum + addedCents(plan), 0),
      newDonorCount: was.newDonorCount + added.filter(({ isNew }) => isNew).length,
      matchedDonorCount: was.matchedDonorCount + added.filter(({ isNew }) => !isNew).length,
      updatedAt: ctx.now,
    });
    return true;
  });
}
