import { z } from "zod";

const id = z.string().min(1).max(100);
export const noteParams = z.object({ id, noteId: id });

/** Maximum number of a donor's notes; a list returns all of them without pagination. */
export const MAX_NOTES = 500;

/** Maximum length of a note, in characters. */
export const MAX_NOTE = 5000;

/** Body of `POST /api/donors/:id/notes` and `PATCH /api/donors/:id/notes/:noteId`. */
export const noteInput = z.object({
  text: z.string("Required").trim().min(1, "Enter a note").max(MAX_NOTE, "At most 5,000 characters"),
});
export type NoteInput = z.infer<typeof noteInput>;

export const noteSchema = z
  .object({
    id: z.string(),
    donorId: z.string(),
    text: z.string(),
    author: z
      .object({
        kind: z.enum(["PERSON", "KEY", "SYSTEM"]),
        id: z.string(),
        name: z
          .string()
          .nullable()
          .describe("Name of the person or API key; null while the identity provider cannot be reached."),
      })
      .describe("Author of the note."),
    editedAt: z.iso.datetime().nullable().describe("When the text was last changed; null if never."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "DonorNote", description: "A note by staff about a donor. Donors never see it." });
export type DonorNote = z.infer<typeof noteSchema>;

export const noteListSchema = z.object({ data: z.array(noteSchema) });
export const deletedNoteSchema = z.object({ id: z.string(), deleted: z.literal(true) });
