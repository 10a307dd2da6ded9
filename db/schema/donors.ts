import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

export const CONTACT_CHANNELS = ["EMAIL", "PHONE", "POST"] as const;

/**
 * The text by which donors are sorted, without accents and case. Independent of the locale of the database. Cut,
 * because a hostile name could grow beyond what an index accepts.
 */
export const SORT_NAME =
  "(left(lower(regexp_replace(normalize(last_name || ' ' || first_name, NFKD), '[\\u0300-\\u036f]', '', 'g')), 60) collate \"C\")";

/**
 * A donor of one organization, identified by email addresses: this one and those in `donor_emails`. Totals are derived
 * from the roll-ups.
 */
export const donors = pgTable(
  "donors",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** Null if unknown, which is possible where staff record offline donations. */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Lines of the address, for receipts and statements. */
    postalAddress: text(),
    /** As typed by staff. */
    phone: text(),
    /** Creation time of the newest succeeded donation, which set the name. Null until one succeeds. */
    nameFromDonationAt: instant(),
    /** Set when staff or the donor edit the name. Donations then no longer change it. */
    nameEditedAt: instant(),
    /** When the donor first opted in to news, or first did so again after unsubscribing. */
    emailOptInAt: instant(),
    emailOptInSource: text(),
    /** Cleared only by the donor: by opting in with a later donation or on their giving page. */
    unsubscribedAt: instant(),
    /** The channels through which staff must not contact them. Receipts and notices about a donation are still sent. */
    doNotContact: text({ enum: CONTACT_CHANNELS }).array().notNull().default(sql`'{}'::text[]`),
    /** The processor's customer for recurring donations. */
    processorCustomerId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("donors_org_email").on(t.orgId, t.email),
    // For lists. They filter by the channels, which only staff change.
    index("donors_org_listed").on(t.orgId, t.createdAt, t.id, t.doNotContact),
    // For imports, which look up each row's name.
    index("donors_org_name").on(t.orgId, sql`lower(${t.firstName} || ' ' || ${t.lastName})`),
    // For the list by name: family name first, without accents and case. A donation writes to it only for a new donor.
    index("donors_org_sorted").on(t.orgId, sql.raw(SORT_NAME), t.id),
    // For search (lib/search). Needs the extensions pg_trgm and btree_gin. Writers merge pending entries, a few at a
    // time.
    index("donors_search")
      .using(
        "gin",
        t.orgId,
        sql`lower(${t.email}) gin_trgm_ops`,
        sql`lower(${t.firstName} || ' ' || ${t.lastName}) gin_trgm_ops`,
      )
      .with({ gin_pending_list_limit: 512 }),
    check("donors_do_not_contact", sql`${t.doNotContact} <@ '{EMAIL,PHONE,POST}'::text[]`),
    check("donors_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);
