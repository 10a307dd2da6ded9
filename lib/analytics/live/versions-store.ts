import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";

/** More entries than can commit before an earlier one: a late commit is still among them, or newer ones changed. */
const ENTRIES = 50;

/**
 * Reads the versions of organizations' overviews. A version changes with any change of the journal or of open alerts.
 * It is computed from the newest entries and not from a counter, since entries do not commit in the order of their ids,
 * and it is the same in every process.
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
