import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

/** A person who gives to one organization, known by e-mail address. What they gave is derived from the roll-ups. */
export const donors = pgTable(
  "donors",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Creation time of the newest succeeded gift whose name stands here; null until a gift succeeds. */
    nameFromGiftAt: instant(),
    /** Set when staff edit the name; gifts then no longer change it. */
    nameEditedAt: instant(),
    emailOptInAt: instant(),
    emailOptInSource: text(),
    unsubscribedAt: instant(),
    /** The customer of recurring gifts at the processor. */
    processorCustomerId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("donors_org_email").on(t.orgId, t.email),
    index("donors_org_created").on(t.orgId, t.createdAt, t.id),
    check("donors_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);
