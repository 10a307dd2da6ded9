import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

/** A bearer token of one organization for programs. Only its SHA-256 is stored. Revocation is permanent. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** Hex SHA-256 of the key, whose 32 random bytes need no slow hash. */
    keyHash: text().notNull(),
    /** Shown to people to recognize the key: its beginning and last four characters. */
    display: text().notNull(),
    scope: text({ enum: ["read", "write", "admin"] }).notNull(),
    createdBy: text().notNull(),
    /**
     * The admin who kept the key when removing its creator, and whose current role has limited it since. Null: the
     * creator's role limits it.
     */
    keptBy: text(),
    /** The key that created this one, and whose end also ends it; null if created by a person. */
    createdByKeyId: text().references((): AnyPgColumn => apiKeys.id),
    expiresAt: instant(),
    revokedAt: instant(),
    revokedBy: text(),
    /** Updated at most once a minute. */
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("api_keys_hash").on(t.keyHash),
    index("api_keys_org").on(t.orgId, t.createdAt, t.id),
    index("api_keys_made_by").on(t.createdByKeyId).where(sql`${t.createdByKeyId} is not null`),
    check("api_keys_scope", sql`${t.scope} in ('read', 'write', 'admin')`),
  ],
);
