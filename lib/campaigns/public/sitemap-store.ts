import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** The public pages of organizations that can receive money, and those of their active campaigns. */
const PAGES = sql`
  select o.id, o.slug as org, null as campaign, false as held, o.updated_at
  from organizations o where o.status = 'ACTIVE' and o.charges_enabled
  union all
  select c.id, o.slug, c.slug, coalesce(p.org_id = o.id, false), c.updated_at
  from campaigns c join organizations o on o.id = c.org_id
  left join public_addresses p on p.slug = c.slug
  where c.status = 'ACTIVE' and c.locked_at is null and o.status = 'ACTIVE' and o.charges_enabled`;

export type PublicPage = { org: string; campaign: string | null; held: boolean; updated_at: string };

export async function countPublicPages(db: Executor): Promise<number> {
  const [row] = await db.execute<{ pages: number }>(
    sql`select count(*)::int as pages from (${PAGES}) as page`,
  );
  return row?.pages ?? 0;
}

/** Returns a slice of the public pages, in a stable order. */
export async function listPublicPages(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicPage[]> {
  return db.execute<PublicPage>(sql`
    select org, campaign, held, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as updated_at
    from (${PAGES}) as page order by id offset ${offset} limit ${limit}`);
}
