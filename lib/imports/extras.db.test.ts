import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { donorEmails } from "@/db/schema/donor-emails";
import { donorNotes } from "@/db/schema/donor-notes";
import { donorTaggings, donorTags } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import { testDatabase } from "@/db/testing";
import { createDonorNote, updateDonorNote } from "@/lib/donors/notes/api";
import { changeDonorTags } from "@/lib/donors/tags/api";
import { MAX_TAGS } from "@/lib/donors/tags/schemas";
import { newId } from "@/lib/kernel/ids";
import { undoImport } from "./api";
import { type ImportSetup, setUpImports } from "./testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");

/** A contacts file as exported by Givebutter. */
const HEAD =
  "Givebutter Contact ID,First Name,Last Name,Primary Email,Additional Emails,Primary Phone,Additional Phones,Additional Addresses,Tags,Notes";
const CONTACTS = `${HEAD}
1,June,Castellano,june@example.com,"june@work.example, work: jc@example.net",555 010 0001,"555 010 0002, 555 010 0003",,"Board, Volunteer",Met at the gala
2,Marcus,Castellano,marcus@example.com,june@example.com,,555 010 0004,"12 Elm St, Springfield, IL",board,
3,Priya,Raman,,priya@example.com,,,,,"Prefers letters"
`;

/** Returns the organization's donors by first name, with addresses, tags and notes. */
async function people({ org }: ImportSetup) {
  const rows = await db.select().from(donors).where(eq(donors.orgId, org.id));
  const [others, tags, notes] = await Promise.all([
    db.select().from(donorEmails).where(eq(donorEmails.orgId, org.id)),
    db
      .select({ donorId: donorTaggings.donorId, name: donorTags.name })
      .from(donorTaggings)
      .innerJoin(donorTags, eq(donorTags.id, donorTaggings.tagId))
      .where(eq(donorTags.orgId, org.id)),
    db.select().from(donorNotes),
  ]);
  const of = <Row extends { donorId: string }>(all: readonly Row[], id: string, text: (row: Row) => string) =>
    all
      .filter((row) => row.donorId === id)
      .map(text)
      .sort();
  return Object.fromEntries(
    rows.map(({ id, firstName, email, phone }) => [
      firstName,
      {
        email,
        phone,
        others: of(others, id, (row) => row.email),
        tags: of(tags, id, (row) => row.name),
        notes: of(notes, id, (row) => row.text),
      },
    ]),
  );
}
const tagNames = async ({ org }: ImportSetup) =>
  (await db.select().from(donorTags).where(eq(donorTags.orgId, org.id))).map(({ name }) => name).sort();
const idOf = async ({ org }: ImportSetup, firstName: string) => {
  const rows = await db.select().from(donors).where(eq(donors.orgId, org.id));
  return rows.find((row) => row.firstName === firstName)?.id ?? "";
};
async function addDonor(
  { org }: ImportSetup,
  given: { firstName: string; lastName: string; email: string | null },
) {
  const row = { id: newId(), orgId: org.id, createdAt: NOW, ...given };
  await db.insert(donors).values(row);
  return row.id;
}

describe("tags, notes and other addresses of donors", () => {
  test("are all kept for a Givebutter contact, and the check reports them row by row", async () => {
    const setup = await setUpImports();
    const checked = await setup.checkFile(CONTACTS, "DONORS");
    const rows = await setup.rows(checked.id);
    expect(rows.map(({ outcome, remarks }) => [outcome, remarks])).toEqual([
      [
        "ADD",
        [
          "The address june@work.example is added",
          "The address jc@example.net is added",
          "The tag “Board” is added",
          "The tag “Volunteer” is added",
          "A note is added: “Met at the gala”",
          "A note is added: “Other phone numbers: 555 010 0002, 555 010 0003”",
        ],
      ],
      [
        "ADD",
        [
          "The tag “board” is added",
          "A note is added: “Other addresses: 12 Elm St, Springfield, IL”",
          "june@example.com is left out: it is an address of another donor",
        ],
      ],
      ["ADD", ["A note is added: “Prefers letters”"]],
    ]);
    expect(await people(setup)).toEqual({});
    await setup.run(checked.id);
    expect(await people(setup)).toEqual({
      June: {
        email: "june@example.com",
        phone: "555 010 0001",
        others: ["jc@example.net", "june@work.example"],
        tags: ["Board", "Volunteer"],
        notes: ["Met at the gala", "Other phone numbers: 555 010 0002, 555 010 0003"],
      },
      Marcus: {
        email: "marcus@example.com",
        phone: "555 010 0004",
        others: [],
        tags: ["Board"],
        notes: ["Other addresses: 12 Elm St, Springfield, IL"],
      },
      Priya: { email: "priya@example.com", phone: null, others: [], tags: [], notes: ["Prefers letters"] },
    });
    const [note] = await db
      .select()
      .from(donorNotes)
      .where(eq(donorNotes.donorId, await idOf(setup, "Priya")));
    expect(note).toMatchObject({ authorKind: "person", authorId: setup.org.ownerId });
  });

  test("a note has the date on which it was written, or that of the import without a valid date in the file", async () => {
    const setup = await setUpImports();
    const file = `First Name,Last Name,Email,Notes,Note Date
June,Castellano,june@example.com,Met at the gala,03/04/2024
Marcus,Castellano,marcus@example.com,Called,13/13/2024
Priya,Raman,priya@example.com,Wrote,01/01/2031
`;
    const checked = await setup.checkFile(file, "DONORS");
    expect((await setup.rows(checked.id)).map(({ remarks }) => remarks?.[0])).toEqual([
      "A note is added: “Met at the gala”",
      "The date “13/13/2024” cannot be read; write it as 2026-11-20: the note is of the day of the import",
      "The date “01/01/2031” is in the future: the note is of the day of the import",
    ]);
    await setup.run(checked.id);
    const written = async (firstName: string) => {
      const donorId = await idOf(setup, firstName);
      const [note] = await db.select().from(donorNotes).where(eq(donorNotes.donorId, donorId));
      return note?.createdAt.toISOString();
    };
    expect(await written("June")).toBe("2024-03-04T17:00:00.000Z");
    expect(await written("Marcus")).toBe(await written("Priya"));
  });

  test("importing the same file again adds nothing, even if staff edited a note", async () => {
    const setup = await setUpImports();
    await setup.importFile(CONTACTS, "DONORS");
    const donorId = await idOf(setup, "Priya");
    const [note] = await db.select().from(donorNotes).where(eq(donorNotes.donorId, donorId));
    const params = { id: donorId, noteId: note?.id ?? "" };
    await updateDonorNote.run(setup.owner, { params, body: { text: "Prefers letters, by post" } });
    const before = await people(setup);
    const again = await setup.importFile(CONTACTS, "DONORS");
    expect(again.counts).toMatchObject({ add: 0, fill: 0, skip: 3, refuse: 0 });
    expect(await people(setup)).toEqual(before);
  });

  test("an existing donor gets the missing values, and an undo removes only these", async () => {
    const setup = await setUpImports();
    const id = await addDonor(setup, {
      firstName: "June",
      lastName: "Castellano",
      email: "june@example.com",
    });
    const params = { id };
    await changeDonorTags.run(setup.owner, { params, body: { add: ["Volunteer"], remove: [] } });
    await createDonorNote.run(setup.owner, { params, body: { text: "Met at the gala" } });
    const before = await people(setup);
    const done = await setup.importFile(CONTACTS, "DONORS");
    const [first] = await setup.rows(done.id);
    expect(first).toMatchObject({ outcome: "FILL", donor: { id, matchedBy: "EMAIL" } });
    expect(first?.remarks).not.toContain("The tag “Volunteer” is added");
    expect(first?.remarks).not.toContain("A note is added: “Met at the gala”");
    expect((await people(setup))["June"]).toMatchObject({
      others: ["jc@example.net", "june@work.example"],
      tags: ["Board", "Volunteer"],
      notes: ["Met at the gala", "Other phone numbers: 555 010 0002, 555 010 0003"],
    });
    expect(await tagNames(setup)).toEqual(["Board", "Volunteer"]);
    const undone = await setup.undo(done.id);
    expect(undone).toMatchObject({ status: "UNDONE", counts: { undone: 3, kept: 0 } });
    expect(await people(setup)).toEqual(before);
    // The tag that the file added and no donor has anymore is deleted, too.
    expect(await tagNames(setup)).toEqual(["Volunteer"]);
    expect((await setup.importFile(CONTACTS, "DONORS")).counts).toMatchObject({ add: 2, fill: 1 });
  });

  test("an undo is rejected after an imported note was edited or an imported donor got another tag", async () => {
    const setup = await setUpImports();
    const done = await setup.importFile(CONTACTS, "DONORS");
    const donorId = await idOf(setup, "Priya");
    const params = { id: donorId };
    const refused = () => undoImport.run(setup.owner, setup.at(done.id));
    await changeDonorTags.run(setup.owner, { params, body: { add: ["New"], remove: [] } });
    await expect(refused()).rejects.toMatchObject({ message: expect.stringContaining("1 new donor was") });
    await changeDonorTags.run(setup.owner, { params, body: { add: [], remove: ["New"] } });
    const [note] = await db.select().from(donorNotes).where(eq(donorNotes.donorId, donorId));
    const path = { ...params, noteId: note?.id ?? "" };
    await updateDonorNote.run(setup.owner, { params: path, body: { text: "Other words" } });
    await expect(refused()).rejects.toMatchObject({ message: expect.stringContaining("1 new donor was") });
    await updateDonorNote.run(setup.owner, { params: path, body: { text: "Prefers letters" } });
    expect((await setup.undo(done.id)).counts).toMatchObject({ undone: 3, kept: 0 });
  });

  test("an other address matches a donor only with the same name, and goes to the donor whose primary address it is", async () => {
    const setup = await setUpImports();
    const file = `First Name,Last Name,Email,Email 2,Email 3
June,Castellano,june@example.com,marcus@example.com,june@work.example
Marcus,Castellano,marcus@example.com,,
June,Castellano,june@home.example,june@work.example,
`;
    const checked = await setup.checkFile(file, "DONORS");
    expect(checked.columns).toEqual(["firstName", "lastName", "email", "otherEmails", "otherEmails"]);
    const rows = await setup.rows(checked.id);
    expect(rows.map(({ donor }) => [donor?.matchedBy, donor?.row])).toEqual([
      [null, null],
      [null, null],
      ["EMAIL", 2],
    ]);
    expect(rows[1]?.remarks).toEqual([
      "marcus@example.com is not added to the donor of row 2: it is this donor’s",
    ]);
    await setup.run(checked.id);
    expect(await people(setup)).toMatchObject({
      June: { email: "june@example.com", others: ["june@work.example"] },
      Marcus: { email: "marcus@example.com", others: [] },
    });
  });

  test("an address that another donor got since the check stays with that donor", async () => {
    const setup = await setUpImports();
    const checked = await setup.checkFile(CONTACTS, "DONORS");
    await addDonor(setup, { firstName: "Jo", lastName: "Clark", email: "jc@example.net" });
    await setup.run(checked.id);
    expect(await people(setup)).toMatchObject({
      June: { others: ["june@work.example"] },
      Jo: { email: "jc@example.net", others: [] },
    });
  });

  test("invalid addresses, numbers and tags are omitted with a remark, as are tags beyond the limit", async () => {
    const setup = await setUpImports();
    const tags = Array.from({ length: MAX_TAGS - 1 }, (_, at) => ({
      id: newId(),
      orgId: setup.org.id,
      name: `Tag ${at}`,
      createdAt: NOW,
    }));
    await db.insert(donorTags).values(tags);
    const long = "x".repeat(51);
    const checked = await setup.checkFile(
      `Name,Email,Other Emails,Other Phones,Tags\nJune Castellano,june@example.com,june(at)work,none,"${long};Last"\nMarcus Oy,m@example.com,,,"last;One more"\n`,
      "DONORS",
    );
    const rows = await setup.rows(checked.id);
    expect(rows.map(({ remarks }) => remarks)).toEqual([
      [
        "“june” is left out: it is no email address",
        "“at” is left out: it is no email address",
        "“work” is left out: it is no email address",
        "“none” is left out: it is no phone number",
        `“${long}” is left out: a tag has at most 50 characters`,
        "The tag “Last” is added",
      ],
      ["The tag “last” is added", `The tag “One more” is left out: an organization has at most ${MAX_TAGS}`],
    ]);
    // Another tag reaches the limit before the run.
    await db.insert(donorTags).values({ id: newId(), orgId: setup.org.id, name: "First", createdAt: NOW });
    await setup.run(checked.id);
    expect((await people(setup))["June"]).toMatchObject({ tags: [] });
    expect((await setup.rows(checked.id))[0]?.remarks.at(-1)).toBe(
      `The tag “Last” was left out: the organization has ${MAX_TAGS}`,
    );
  });

  test("are imported from files of donations and commitments, too", async () => {
    const setup = await setUpImports();
    const done = await setup.importFile(
      `Date,Name,Email,Amount,Note,Donor Tags,Donor Note
2025-11-02,June Castellano,june@example.com,150.00,In cash,Board,Met at the gala
2025-11-09,June Castellano,june@example.com,75.00,,"Board,Volunteer",Met at the gala
`,
    );
    expect(done.counts).toMatchObject({ add: 2, refuse: 0 });
    expect((await people(setup))["June"]).toMatchObject({
      tags: ["Board", "Volunteer"],
      notes: ["Met at the gala"],
    });
    expect((await setup.undo(done.id)).counts).toMatchObject({ undone: 2, kept: 0 });
    expect(await people(setup)).toMatchObject({});
    expect(await tagNames(setup)).toEqual([]);
  });
});
