import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import type { MovedFieldValue } from "@/db/schema/donor-merges";
import type { MergeRow } from "./store";

/**
 * Moves the merged donor's field values to the kept donor where the latter has none. The caller must lock both donors.
 */
export async function moveFieldValues(
  tx: Executor,
  { from, to }: { from: string; to: string },
): Promise<{ fieldValues: MovedFieldValue[]; addedFields: string[] }> {
  const added = await tx.execute<{ id: string }>(sql`
    insert into donor_field_values (donor_id, field_id, text, number, day, yes)
    select ${to}, field_id, text, number, day, yes from donor_field_values where donor_id = ${from}
    on conflict do nothing returning field_id as id`);
  const all = await tx.execute<{ value: MovedFieldValue }>(sql`
    delete from donor_field_values where donor_id = ${from}
    returning jsonb_build_object('fieldId', field_id, 'text', text, 'number', number, 'day', day, 'yes', yes) as value`);
  return { fieldValues: all.map(({ value }) => value), addedFields: added.map(({ id }) => id) };
}

/**
 * Restores the merged donor's field values, and deletes those that the merge added to the kept donor unless they have
 * changed since. Skips fields that were deleted since.
 */
export async function returnFieldValues(tx: Executor, { moved, mergedId, donorId }: MergeRow): Promise<void> {
  const { fieldValues = [], addedFields = [] } = moved;
  const values = sql`jsonb_to_recordset(${JSON.stringify(fieldValues)}::text::jsonb)
    as m("fieldId" text, text text, number numeric, day date, yes boolean)`;
  await tx.execute(sql`
    delete from donor_field_values v using ${values}
    where v.donor_id = ${donorId} and v.field_id = m."fieldId" and v.field_id = any(${textList(addedFields)})
      and (v.text, v.number, v.day, v.yes) is not distinct from (m.text, m.number, m.day, m.yes)`);
  await tx.execute(sql`
    insert into donor_field_values (donor_id, field_id, text, number, day, yes)
    select ${mergedId}, f.id, m.text, m.number, m.day, m.yes from ${values} join donor_fields f on f.id = m."fieldId"`);
}
