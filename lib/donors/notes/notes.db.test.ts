import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donorNotes } from "@/db/schema/donor-notes";
import { donors } from "@/db/schema/donors";
import { memberships } from "@/db/schema/memberships";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { NOW, systemContext } from "@/lib/ledger/testing/story";
import { createDonorNote, deleteDonorNote, listDonorNotes, updateDonorNote } from "./api";
import { MAX_NOTES, noteInput, noteListSchema, noteSchema } from "./schemas";

vi.mock("@/lib/services/clerk/identity", () => ({
  getPeople: async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, { firstName: "Grace", lastName: "Okafor", email: "grace@example.org" }])),
}));

const db = testDatabase();
let org: Awaited<ReturnType<typeof makeOrganization>>;
let donorId: string;
const person = (userId: string): Context => ({ ...systemContext(), actor: { kind: "person", userId } });
const member = unique("user_");

async function makeDonor(orgId: string): Promise<string> {
  const id = unique();
  const name = { firstName: "Ada", lastName: "Okafor" };
  await db.insert(donors).values({ id, orgId, email: `${id}@example.com`, ...name, createdAt: NOW });
  return id;
}

beforeAll(async () => {
  org = await makeOrganization();
  await db.insert(memberships).values({ orgId: org.id, userId: member, role: "MEMBER", createdAt: NOW });
});
beforeEach(async () => {
  donorId = await makeDonor(org.id);
});

const add = async (text: string, ctx = person(member)) =>
  noteSchema.parse(
    await createDonorNote.run(ctx, { params: { id: donorId }, body: noteInput.parse({ text }) }),
  );
const list = async (id = donorId) =>
  noteListSchema.parse(await listDonorNotes.run(person(member), { params: { id } })).data;
const recorded = async () =>
  (
    await db.select().from(auditEntries).where(eq(auditEntries.subjectId, donorId)).orderBy(auditEntries.id)
  ).map(({ action, before, after }) => ({ action, before, after }));

test("a member adds, changes and deletes a note, and the audit log keeps each text", async () => {
  const note = await add("  Called.\nCall again in May. ");
  expect(note).toMatchObject({
    donorId,
    text: "Called.\nCall again in May.",
    author: { kind: "PERSON", id: member, name: "Grace Okafor" },
    editedAt: null,
  });
  const params = { id: donorId, noteId: note.id };
  const edited = await updateDonorNote.run(person(org.ownerId), { params, body: { text: "Called twice." } });
  expect(edited).toMatchObject({
    text: "Called twice.",
    editedAt: NOW.toISOString(),
    author: { id: member },
  });
  await updateDonorNote.run(person(member), { params, body: { text: "Called twice." } });
  expect(await list()).toEqual([edited]);
  expect(await deleteDonorNote.run(person(member), { params })).toEqual({ id: note.id, deleted: true });
  expect(await list()).toEqual([]);
  expect(await recorded()).toEqual([
    { action: "donor.note_added", before: null, after: { id: note.id, text: note.text } },
    {
      action: "donor.note_updated",
      before: { id: note.id, text: note.text },
      after: { id: note.id, text: "Called twice." },
    },
    { action: "donor.note_deleted", before: { id: note.id, text: "Called twice." }, after: null },
  ]);
});

test("notes are listed newest first, and only those about the donor", async () => {
  await add("First");
  await db
    .update(donorNotes)
    .set({ createdAt: new Date(NOW.getTime() - 1000) })
    .where(eq(donorNotes.donorId, donorId));
  await add("Second");
  expect((await list()).map(({ text }) => text)).toEqual(["Second", "First"]);
  expect(await list(await makeDonor(org.id))).toEqual([]);
});

test("a note is accessible only under its own donor, to members of the organization", async () => {
  const note = await add("Called.");
  const other = await makeDonor(org.id);
  const at = (id: string, ctx: Context) =>
    updateDonorNote.run(ctx, { params: { id, noteId: note.id }, body: { text: "Changed" } });
  await expect(at(other, person(member))).rejects.toMatchObject({ code: "not_found" });
  await expect(at(donorId, person(unique("user_")))).rejects.toMatchObject({ code: "forbidden" });
  expect(await list()).toEqual([note]);
});

test("a request repeated under its Idempotency-Key adds one note", async () => {
  const ctx = { ...person(member), seed: unique() };
  expect(await add("Called.", ctx)).toEqual(await add("Called.", ctx));
  expect(await list()).toHaveLength(1);
  expect(await recorded()).toHaveLength(1);
});

test("a change of a note that was deleted in the meantime is refused as not found", async () => {
  const note = await add("Called.");
  const params = { id: donorId, noteId: note.id };
  const [deleted, changed] = await Promise.allSettled([
    deleteDonorNote.run(person(member), { params }),
    updateDonorNote.run(person(member), { params, body: { text: "Changed" } }),
  ]);
  expect(deleted.status).toBe("fulfilled");
  if (changed.status === "rejected") expect(changed.reason).toMatchObject({ code: "not_found" });
  expect(await list()).toEqual([]);
});

test("a donor has at most 500 notes, even when several are added concurrently", async () => {
  const made = Array.from({ length: MAX_NOTES - 1 }, () => ({
    id: unique(),
    donorId,
    text: "Called.",
    authorKind: "person" as const,
    authorId: member,
    editedAt: null,
    createdAt: NOW,
  }));
  await db.insert(donorNotes).values(made);
  const results = await Promise.allSettled(["one", "two", "three"].map((text) => add(text)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
  expect(await list()).toHaveLength(MAX_NOTES);
});
