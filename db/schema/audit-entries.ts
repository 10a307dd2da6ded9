import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/**
 * An action in an organization, recorded in its transaction. Append-only, enforced by a trigger. `before` and `after`
 * contain the changed fields, never secrets.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    actorKind: text({ enum: ["person", "key", "donor", "system"] }).notNull(),
    /** A person's or key's id, or the name of a part of the service. */
    actorId: text().notNull(),
    requestId: text().notNull(),
    /** The action, for example `campaign.updated`. */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_entries_org").on(t.orgId, t.id),
    index("audit_entries_subject").on(t.subjectType, t.subjectId),
    check("audit_entries_actor", sql`${t.actorKind} in ('person', 'key', 'donor', 'system')`),
  ],
);
