import { authorOf, withAuthors } from "@/lib/audit/authors";
import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { type DonorContext, loadDonor } from "../context";
import { TOO_MANY_NOTES } from "./refusals";
import { type DonorNote, MAX_NOTES, type NoteInput } from "./schemas";
import { addNote, changeNote, deleteNoteRow, findNote, listNoteRows, type NoteRow } from "./store";

/** Context of a request for a donor's note, from a caller with at least the role `MEMBER`. */
export type NoteContext = DonorContext & { readonly note: NoteRow };

/** Loads the donor and the note in the path. Throws `not_found`, also if the note is about another donor. */
export async function noteInPath({ ctx, params }: { ctx: Context; params: { id: string; noteId: string } }) {
  const [loaded, note] = await Promise.all([
    loadDonor(ctx, params.id),
    findNote(ctx.db, params.id, params.noteId),
  ]);
  if (!note) throw notFound("Note");
  return { ...loaded, note };
}

/** Returns a donor's notes, newest first; at most {@link MAX_NOTES}. */
export async function listNotes(ctx: DonorContext): Promise<{ data: DonorNote[] }> {
  return { data: await serialize(ctx, await listNoteRows(ctx.db, ctx.donor.id)) };
}

/** Adds a note to a donor. Throws `conflict` beyond {@link MAX_NOTES} notes. */
export async function addDonorNote(ctx: DonorContext, { text }: NoteInput): Promise<DonorNote> {
  const row = {
    id: idFor(ctx, "donor note"),
    donorId: ctx.donor.id,
    text,
    ...authorOf(ctx),
    editedAt: null,
    createdAt: ctx.now,
  };
  const added = await ctx.db.transaction(async (tx) => {
    const added = await addNote(tx, row, MAX_NOTES);
    if (added?.isNew) {
      await recordAudit(tx, ctx, {
        orgId: ctx.orgId,
        action: "donor.note_added",
        subject: { type: "donor", id: row.donorId },
        after: { id: row.id, text },
      });
    }
    return added;
  });
  if (!added) throw conflict(TOO_MANY_NOTES.error);
  return answer(ctx, added.row);
}

/** Changes the text of a note. Throws `not_found` if it was deleted concurrently. */
export async function updateDonorNote(ctx: NoteContext, { text }: NoteInput): Promise<DonorNote> {
  const changed = await ctx.db.transaction(async (tx) => {
    const changed = await changeNote(tx, ctx.note.id, text, ctx.now);
    if (changed && changed.before !== changed.after) {
      await recordAudit(tx, ctx, {
        orgId: ctx.orgId,
        action: "donor.note_updated",
        subject: { type: "donor", id: ctx.donor.id },
        before: { id: ctx.note.id, text: changed.before.text },
        after: { id: ctx.note.id, text },
      });
    }
    return changed;
  });
  if (!changed) throw notFound("Note");
  return answer(ctx, changed.after);
}

/** Deletes a note; the audit log keeps its text. Throws `not_found` if it was deleted concurrently. */
export async function deleteDonorNote(ctx: NoteContext): Promise<{ id: string; deleted: true }> {
  const deleted = await ctx.db.transaction(async (tx) => {
    const row = await deleteNoteRow(tx, ctx.note.id);
    if (row) {
      await recordAudit(tx, ctx, {
        orgId: ctx.orgId,
        action: "donor.note_deleted",
        subject: { type: "donor", id: ctx.donor.id },
        before: { id: row.id, text: row.text },
      });
    }
    return row;
  });
  if (!deleted) throw notFound("Note");
  return { id: deleted.id, deleted: true };
}

async function serialize(ctx: DonorContext, rows: readonly NoteRow[]): Promise<DonorNote[]> {
  return (await withAuthors(ctx, rows)).map((row) => ({
    id: row.id,
    donorId: row.donorId,
    text: row.text,
    author: row.author,
    editedAt: row.editedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

async function answer(ctx: DonorContext, row: NoteRow): Promise<DonorNote> {
  const [note] = await serialize(ctx, [row]);
  if (!note) throw new Error("note was not serialized");
  return note;
}
