import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { donorInPath } from "../context";
import { NO_DONOR } from "../refusals";
import {
  addDonorNote,
  listNotes,
  noteInPath,
  deleteDonorNote as remove,
  updateDonorNote as update,
} from "./notes";
import { NO_NOTE, TOO_MANY_NOTES } from "./refusals";
import { deletedNoteSchema, noteInput, noteListSchema, noteParams, noteSchema } from "./schemas";

const NOTE = {
  id: DEMO.donorNoteId,
  donorId: DEMO.donorId,
  text: "Called to say thank you. Would like to visit in December.",
  author: { kind: "PERSON" as const, id: DEMO.ownerId, name: "Grace Okafor" },
  editedAt: null,
  createdAt: "2026-11-19T15:12:00.000Z",
};

export const listDonorNotes = endpoint({
  id: "listDonorNotes",
  route: "GET /api/donors/{id}/notes",
  tag: "Donors",
  summary: "List a donor's notes",
  description: "Lists all notes about a donor, newest first; at most 500.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  answer: noteListSchema,
  refusals: [NO_DONOR],
  example: { params: { id: DEMO.donorId }, answer: { data: [NOTE] } },
  handle: ({ ctx }) => listNotes(ctx),
});

export const createDonorNote = endpoint({
  id: "createDonorNote",
  route: "POST /api/donors/{id}/notes",
  tag: "Donors",
  summary: "Add a note to a donor",
  description: "Adds a note for staff, for example after a phone call. Donors never see notes.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  body: noteInput,
  status: 201,
  answer: noteSchema,
  idempotent: true,
  refusals: [NO_DONOR, TOO_MANY_NOTES],
  example: { params: { id: DEMO.donorId }, body: { text: NOTE.text }, answer: NOTE },
  handle: ({ ctx, body }) => addDonorNote(ctx, body),
});

export const updateDonorNote = endpoint({
  id: "updateDonorNote",
  route: "PATCH /api/donors/{id}/notes/{noteId}",
  tag: "Donors",
  summary: "Update a note",
  description: "Changes the text of a note. The audit log keeps the previous text.",
  role: "MEMBER",
  find: noteInPath,
  params: noteParams,
  body: noteInput,
  answer: noteSchema,
  refusals: [NO_DONOR, NO_NOTE],
  example: {
    params: { id: DEMO.donorId, noteId: DEMO.donorNoteId },
    body: { text: "Visits the shelter on December 5." },
    answer: { ...NOTE, text: "Visits the shelter on December 5.", editedAt: "2026-11-21T09:30:00.000Z" },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const deleteDonorNote = endpoint({
  id: "deleteDonorNote",
  route: "DELETE /api/donors/{id}/notes/{noteId}",
  tag: "Donors",
  summary: "Delete a note",
  description: "Deletes a note. The audit log keeps its text.",
  role: "MEMBER",
  find: noteInPath,
  params: noteParams,
  answer: deletedNoteSchema,
  refusals: [NO_DONOR, NO_NOTE],
  example: {
    params: { id: DEMO.donorId, noteId: DEMO.donorNoteId },
    answer: { id: DEMO.donorNoteId, deleted: true },
  },
  handle: ({ ctx }) => remove(ctx),
});
