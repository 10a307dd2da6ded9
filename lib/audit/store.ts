import type { Executor } from "@/db/client";
import { auditEntries } from "@/db/schema/audit-entries";

export type NewEntry = Omit<typeof auditEntries.$inferInsert, "id">;

export async function insertEntry(db: Executor, entry: NewEntry): Promise<void> {
  await db.insert(auditEntries).values(entry);
}
