import { sql } from "drizzle-orm";
import type { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";

type Writing = { importId: string; orgId: string; due: ReturnType<typeof textList> };

/**
 * Adds values for empty donor fields of an import's donors. For existing donors, records them for the undo. Call it
 * after the donors are written.
 */
export async function fillFieldValues(tx: Executor, { importId, orgId, due }: Writing): Promise<void> {
  await tx.execute(sql`
    with given as materialized (
      select distinct on (i.donor_id, v.key) i.ref, i.is_new and i.ref = i.donor_id as is_own, i.donor_id, v.key as field_id, v.value
      from import_donors i cross join lateral jsonb_each(i.person->'fields') v
      join donor_fields f on f.id = v.key and f.org_id = ${orgId} and f.archived_at is null
      where i.import_id = ${importId} and i.ref = any(${due}) and i.donor_id is not null and i.person ? 'fields'
      order by i.donor_id, v.key, i.first_row
    ), added as (
      insert into donor_field_values (donor_id, field_id, text, number, day, yes)
      select donor_id, field_id, value->>'text', (value->>'number')::numeric, (value->>'day')::date, (value->>'yes')::boolean
      from given order by donor_id, field_id on conflict do nothing returning donor_id, field_id
    ), noted as (
      select g.ref, jsonb_object_agg('field:' || g.field_id, g.value::text) as filled
      from given g join added a on a.donor_id = g.donor_id and a.field_id = g.field_id
      where not g.is_own group by g.ref
    )
    update import_donors i set filled = coalesce(i.filled, '{}'::jsonb) || n.filled from noted n
    where i.import_id = ${importId} and i.ref = n.ref`);
}
