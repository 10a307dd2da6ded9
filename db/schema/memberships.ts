import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/** One person's role in one organization. People live at the identity provider; we keep only their id. */
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
