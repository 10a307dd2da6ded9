import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { donors } from "./donors";
import { organizations } from "./organizations";

/**
 * A donor's email addresses other than the primary one in `donors.email`. An address belongs to one donor of an
 * organization: triggers reject one that is in both tables.
 */
export const donorEmails = pgTable(
  "donor_emails",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("donor_emails_org_email").on(t.orgId, t.email),
    index("donor_emails_donor").on(t.donorId),
    index("donor_emails_search").using("gin", t.orgId, sql`lower(${t.email}) gin_trgm_ops`),
    check("donor_emails_lower", sql`${t.email} = lower(${t.email})`),
  ],
);
