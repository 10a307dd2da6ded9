import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

/**
 * An invitation by email to join an organization. At most one is open per address, and only the address's owner can
 * accept it.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    email: text().notNull(),
    role: text({ enum: ["OWNER", "ADMIN", "MEMBER"] }).notNull(),
    /** Hex SHA-256 of the token in its link. */
    tokenHash: text().notNull(),
    /** The token is derived from this and APP_SECRET; null: from a release that stored the token itself. */
    linkNonce: text(),
    invitedBy: text().notNull(),
    /** The number of mails requested for it. */
    mailNumber: integer().notNull().default(1),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    acceptedBy: text(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("invitations_token").on(t.tokenHash),
    uniqueIndex("invitations_open")
      .on(t.orgId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index("invitations_org").on(t.orgId, t.createdAt, t.id),
    check("invitations_role", sql`${t.role} in ('OWNER', 'ADMIN', 'MEMBER')`),
    check("invitations_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);
