import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { PlannedCommitment } from "../plan/known";
import type { ImportRecord } from "../store";

type NewCommitment = PlannedCommitment & { id: string; key: string; donorId: string; fundId: string | null };

/** Inserts recurring commitments and returns the ids of those whose keys were free. Call it with the import locked. */
export async function insertCommitments(
  tx: Executor,
  { id, orgId, source }: ImportRecord,
  all: readonly NewCommitment[],
  now: Date,
): Promise<Set<string>> {
  const at = now.toISOString();
  const rows = await tx.execute<{ id: string }>(sql`
    insert into recurring_commitments (id, org_id, donor_id, campaign_id, fund_id, amount_cents, frequency, started_on, next_on,
      status, source, external_id, key, import_id, note, created_at, updated_at)
    select c.id, ${orgId}, c."donorId", c."campaignId", c."fundId", c."amountCents", c.frequency, c."startedOn", c."nextOn",
      c.status, ${source}, c."externalId", c.key, ${id}, c.note, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as c(id text, "donorId" text, "campaignId" text, "fundId" text,
      "amountCents" bigint, frequency text, "startedOn" date, "nextOn" date, status text, "externalId" text, key text, note text)
    order by c.key on conflict do nothing returning id`);
  return new Set(rows.map((row) => row.id));
}
