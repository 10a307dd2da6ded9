import { recordAudit } from "@/lib/audit/record";
import { type FieldErrors, invalid } from "@/lib/kernel/errors";
import type { DonorContext } from "../context";
import { lockDonor } from "../store";
import { changedLines } from "./labels";
import { readValue } from "./rules";
import type { ChangeFieldValuesInput, FieldValue } from "./schemas";
import { type DonorFieldRow, listFieldRows } from "./store";
import { findFieldValues, removeValues, type ValueRow, writeValues } from "./value-store";

/**
 * Changes a donor's field values; null removes a value. Throws `invalid` at `values.<index>` for a field that is
 * archived or unknown, and for a value that does not match its field.
 */
export async function changeFieldValues(
  ctx: DonorContext,
  { values }: ChangeFieldValuesInput,
): Promise<{ fieldValues: FieldValue[] }> {
  const { orgId, donor } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockDonor(tx, donor.id);
    const rows = await listFieldRows(tx, orgId);
    const inUse = new Map(rows.filter(({ archivedAt }) => !archivedAt).map((row) => [row.id, row]));
    const before = (await findFieldValues(tx, [donor.id])).get(donor.id) ?? [];
    const { written, removed } = read(values, inUse, before, donor.id);
    await removeValues(tx, donor.id, removed);
    await writeValues(tx, written);
    const after = (await findFieldValues(tx, [donor.id])).get(donor.id) ?? [];
    const [was, is] = [changedLines(before, after), changedLines(after, before)];
    if (was.length + is.length > 0)
      await recordAudit(tx, ctx, {
        orgId,
        action: "donor.fields_changed",
        subject: { type: "donor", id: donor.id },
        before: { fieldValues: was },
        after: { fieldValues: is },
      });
    return { fieldValues: after };
  });
}

function read(
  values: ChangeFieldValuesInput["values"],
  inUse: ReadonlyMap<string, DonorFieldRow>,
  before: readonly FieldValue[],
  donorId: string,
): { written: ValueRow[]; removed: string[] } {
  const problems: FieldErrors = {};
  const written: ValueRow[] = [];
  const removed: string[] = [];
  for (const [index, { fieldId, value }] of values.entries()) {
    const field = inUse.get(fieldId);
    // Unchanged values are not validated: the value may be an option that was removed since.
    if (before.some((one) => one.fieldId === fieldId && one.value === value)) continue;
    if (!field) {
      problems[`values.${index}.fieldId`] = ["The organization uses no such donor field"];
      continue;
    }
    const read = readValue(field, value);
    if ("problem" in read) problems[`values.${index}.value`] = [read.problem];
    else if (read.columns) written.push({ donorId, fieldId, ...read.columns });
    else removed.push(fieldId);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { written, removed };
}
