import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";

/** More entries than any transaction can overtake unseen: whatever commits late is still among them, or newer ones changed. */
const ENTRIES = 50;

/**
 * The versions of what organizations' home pages show: each differs after any change of the journal or of open alerts. They
 * come from the newest entries and not from a counter, since entries commit in another order than they are numbered, and
 * are the same in every process.
 */
export async function readVersions(db: Executor, orgIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; version: string }>(sql`
    select o.id, md5(coalesce((
      select string_agg(e.id::text, ',' order by e.id) from (
        select id from journal_entries where org_id = o.id order by id desc limit ${ENTRIES}
      ) as e
    ), '') || ':' || (select count(*) from alerts a where a.org_id = o.id and a.resolved_at is null)) as version
    from unnest(${textList(orgIds)}) as o(id)`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
