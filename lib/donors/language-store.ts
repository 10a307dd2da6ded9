import { type SQL, sql } from "drizzle-orm";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";

/**
 * The language of a donor's newest paid or processing donation, else the organization's language, for a query that
 * joins `donors` and `organizations`. Unpaid donations are ignored because anyone can create one in the donor's name.
 */
export const donorLanguage: SQL<string> = sql<string>`coalesce((
  select newest.language from ${donations} newest
  where newest.donor_id = ${donors.id} and (newest.succeeded_at is not null or newest.processing_since is not null)
  order by newest.created_at desc limit 1), ${organizations.language})`;
