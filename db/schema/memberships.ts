import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/** A person's role in an organization. People are stored at the identity provider; we store only their id. */
export const memberships = pgTable(
  "memberships",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    userId: text().notNull(),
    role: text({ enum: ["OWNER", "ADMIN", "MEMBER"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId] }),
    index("memberships_user").on(t.userId),
    check("memberships_role", sql`${t.role} in ('OWNER', 'ADMIN', 'MEMBER')`),
  ],
);
