import { sql } from "drizzle-orm";
import type { Context } from "@/lib/kernel/context";
import type { OrganizationRow } from "@/lib/orgs/store";

/** Views of the campaigns' pages on the days with donations: about one of nine leads to a donation. */
export async function seedPageViews({ db }: Context, org: Pick<OrganizationRow, "id" | "timezone">) {
  await db.execute(sql`
    insert into page_views (campaign_id, day, views)
    select campaign_id, day, 9 * count(*) + extract(day from day)::int % 7
    from (
      select campaign_id, (created_at at time zone ${org.timezone})::date as day from donations where org_id = ${org.id}
    ) made group by campaign_id, day
    on conflict do nothing`);
}
