import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import type { MovedFieldValue } from "@/db/schema/donor-merges";
import type { MergeRow } from "./store";

const VALUE = sql`jsonb_build_object('fieldId', field_id, 'text', text, 'number', number, 'day', day, 'yes', yes)`;

const rowsOf = (
  values: readonly MovedFieldValue[],
) => sql`jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb)
    as m("fieldId" text, text text, number numeric, day date, yes boolean)`;

/**
 * Moves the merged donor's field values to the kept donor where the latter has none. For the fields in `taken`, they
 * also replace the kept donor's values. The caller must lock both donors.
 */
export async function moveFieldValues(
  tx: Executor,
  { from, to }: { from: string; to: string },
  taken: readonly string[],
): Promise<{ fieldValues: MovedFieldValue[]; addedFields: string[]; replacedFields: MovedFieldValue[] }> {
  const replaced = await tx.execute<{ value: MovedFieldValue }>(sql`
    delete from donor_field_values k where donor_id = ${to} and field_id = any(${textList(taken)}) and exists (
      select from donor_field_values v where v.donor_id = ${from} and v.field_id = k.field_id
        and (v.text, v.number, v.day, v.yes) is distinct from (k.text, k.number, k.day, k.yes))
    returning ${VALUE} as value`);
  const added = await tx.execute<{ id: string }>(sql`
    insert into donor_field_values (donor_id, field_id, text, number, day, yes)
    select ${to}, field_id, text, number, day, yes from donor_field_values where donor_id = ${from}
    on conflict do nothing returning field_id as id`);
  const all = await tx.execute<{ value: MovedFieldValue }>(sql`
    delete from donor_field_values where donor_id = ${from} returning ${VALUE} as value`);
  return {
    fieldValues: all.map(({ value }) => value),
    addedFields: added.map(({ id }) => id),
    replacedFields: replaced.map(({ value }) => value),
  };
}

/**
 * Restores the merged donor's field values. Deletes those that the merge added to the kept donor, and restores those
 * that it replaced, unless they have changed since. Skips fields that were deleted since.
 */
export async function returnFieldValues(tx: Executor, { moved, mergedId, donorId }: MergeRow): Promise<void> {
  const { fieldValues = [], addedFields = [], replacedFields = [] } = moved;
  const unchanged = await tx.execute<{ id: string }>(sql`
    delete from donor_field_values v using ${rowsOf(fieldValues)}
    where v.donor_id = ${donorId} and v.field_id = m."fieldId" and v.field_id = any(${textList(addedFields)})
      and (v.text, v.number, v.day, v.yes) is not distinct from (m.text, m.number, m.day, m.yes)
    returning v.field_id as id`);
  const back = new Set(unchanged.map(({ id }) => id));
  const insert = (id: string, values: readonly MovedFieldValue[]) =>
    tx.execute(sql`
      insert into donor_field_values (donor_id, field_id, text, number, day, yes)
      select ${id}, f.id, m.text, m.number, m.day, m.yes from ${rowsOf(values)}
      join donor_fields f on f.id = m."fieldId"`);
  await insert(
    donorId,
    replacedFields.filter(({ fieldId }) => back.has(fieldId)),
  );
  await insert(mergedId, fieldValues);
}
