import { and, count, desc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donorNotes } from "@/db/schema/donor-notes";
import { lockDonor } from "../store";

export type NoteRow = typeof donorNotes.$inferSelect;

/** Returns a donor's notes, newest first. */
export async function listNoteRows(db: Executor, donorId: string): Promise<NoteRow[]> {
  return db
    .select()
    .from(donorNotes)
    .where(eq(donorNotes.donorId, donorId))
    .orderBy(desc(donorNotes.createdAt), desc(donorNotes.id));
}

/** Returns a note about the donor, or null. */
export async function findNote(db: Executor, donorId: string, id: string): Promise<NoteRow | null> {
  const [row] = await db
    .select()
    .from(donorNotes)
    .where(and(eq(donorNotes.id, id), eq(donorNotes.donorId, donorId)));
  return row ?? null;
}

/**
 * Adds a note, or returns the existing one with its id; returns null if the donor has `most` notes. Locks the donor.
 */
export async function addNote(
  tx: Executor,
  row: NoteRow,
  most: number,
): Promise<{ row: NoteRow; isNew: boolean } | null> {
  await lockDonor(tx, row.donorId);
  const known = await findNote(tx, row.donorId, row.id);
  if (known) return { row: known, isNew: false };
  const [found] = await tx
    .select({ notes: count() })
    .from(donorNotes)
    .where(eq(donorNotes.donorId, row.donorId));
  if ((found?.notes ?? 0) >= most) return null;
  await tx.insert(donorNotes).values(row);
  return { row, isNew: true };
}

/** Changes the text of a note; returns the note before and after, or null if it no longer exists. Locks the note. */
export async function changeNote(
  tx: Executor,
  id: string,
  text: string,
  now: Date,
): Promise<{ before: NoteRow; after: NoteRow } | null> {
  const [before] = await tx.select().from(donorNotes).where(eq(donorNotes.id, id)).for("no key update");
  if (!before) return null;
  if (before.text === text) return { before, after: before };
  await tx.update(donorNotes).set({ text, editedAt: now }).where(eq(donorNotes.id, id));
  return { before, after: { ...before, text, editedAt: now } };
}

/** Deletes a note and returns it, or null if it no longer exists. */
export async function deleteNoteRow(tx: Executor, id: string): Promise<NoteRow | null> {
  const [row] = await tx.delete(donorNotes).where(eq(donorNotes.id, id)).returning();
  return row ?? null;
}
