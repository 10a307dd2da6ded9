import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** Returns the hashes of the pictures of an organization and its campaigns. */
export async function listPictureHashes(db: Executor, orgId: string): Promise<string[]> {
  const rows = await db.execute<{ hash: string }>(sql`
    select logo_hash as hash from organizations where id = ${orgId} and logo_hash is not null
    union select cover_hash from campaigns where org_id = ${orgId} and cover_hash is not null
    union select cover_original_hash from campaigns where org_id = ${orgId} and cover_original_hash is not null
    union select v.hash from campaigns c join campaign_covers v on v.campaign_id = c.id and v.source_url = c.cover_image_url
      where c.org_id = ${orgId} and v.hash is not null
    order by 1`);
  return rows.map(({ hash }) => hash);
}
