import { sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donorNotes } from "@/db/schema/donor-notes";
import { findOtherEmails } from "@/lib/donors/emails/store";
import { findTagNames } from "@/lib/donors/tags/store";
import type { ImportRecord } from "../store";
import { tagKey } from "./add-extras";
import { NO_EXTRAS, type OpenRow, type StoredExtras } from "./known";

/** Returns existing donors' values of the fields that these rows can add to. */
export async function findExtras(
  db: Executor,
  donorIds: readonly string[],
  rows: readonly OpenRow[],
): Promise<Map<string, StoredExtras>> {
  const has = (field: keyof OpenRow["read"]["extras"]) =>
    rows.some(({ read }) => read.extras[field].length > 0);
  const none = new Map<string, string[]>();
  const [emails, tags, notes] = await Promise.all([
    has("otherEmails") ? findOtherEmails(db, donorIds) : none,
    has("tags") ? findTagNames(db, donorIds) : none,
    has("notes")
      ? db
          .select({ donorId: donorNotes.donorId, id: donorNotes.id, text: donorNotes.text })
          .from(donorNotes)
          .where(anyOf(donorNotes.donorId, donorIds))
      : [],
  ]);
  const found = new Map<string, StoredExtras>();
  const of = (id: string) => found.get(id) ?? NO_EXTRAS;
  for (const [id, all] of emails) found.set(id, { ...of(id), emails: all.length });
  for (const [id, all] of tags) found.set(id, { ...of(id), tags: all.map((name) => name.toLowerCase()) });
  for (const { donorId, ...note } of notes)
    found.set(donorId, { ...of(donorId), notes: [...of(donorId).notes, note] });
  return found;
}

/** Returns the tags of the organization and of the file's earlier rows, in lowercase. */
export async function findTags(db: Executor, { id, orgId }: ImportRecord): Promise<Set<string>> {
  const rows = await db.execute<{ name: string }>(sql`
    select lower(name) as name from donor_tags where org_id = ${orgId}
    union select substr(key, 5) from import_donor_keys where import_id = ${id} and starts_with(key, ${tagKey("")})`);
  return new Set(rows.map(({ name }) => name));
}
