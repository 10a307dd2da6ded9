import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Returns the sorted ids of an organization's enabled endpoints by the person who last set their URL, directly or with
 * an API key they are responsible for, according to the audit log.
 */
export async function endpointIdsByCreator(db: Executor, orgId: string): Promise<Map<string, string[]>> {
  const rows = await db.execute<{ id: string; user_id: string | null }>(sql`
    select distinct on (entry.subject_id) entry.subject_id as id,
      case entry.actor_kind
        when 'person' then entry.actor_id
        when 'key' then (select coalesce(kept_by, created_by) from api_keys where api_keys.id = entry.actor_id)
      end as user_id
    from webhook_endpoints endpoint
    join audit_entries entry on entry.subject_type = 'webhook' and entry.subject_id = endpoint.id
    where endpoint.org_id = ${orgId} and endpoint.status = 'ENABLED' and entry.after ->> 'url' is not null
    order by entry.subject_id, entry.id desc`);
  const byCreator = new Map<string, string[]>();
  for (const { id, user_id: userId } of rows)
    if (userId) byCreator.set(userId, [...(byCreator.get(userId) ?? []), id]);
  return byCreator;
}
