import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { donors } from "@/db/schema/donors";
import { testDatabase, unique } from "@/db/testing";
import { mergeDonors, undoDonorMerge } from "@/lib/donors/merges/api";
import { mergeInput } from "@/lib/donors/merges/schemas";
import { eventTypesOf, makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { donationRows, donorRows, HEAD, verified } from "./testing/read-imported";
import { type ImportSetup, setUpImports } from "./testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");

describe("donors", () => {
  const HEADER = "Donor ID,First Name,Last Name,Email,Phone,Street,City,State,ZIP,Opt In,Unsubscribed";

  test("they are matched by id, email, then name with phone or address, only empty fields are filled in, and neither this nor the undo is a webhook event", async () => {
    const setup = await setUpImports();
    const known = { orgId: setup.org.id, firstName: "Ada", lastName: "Okafor", createdAt: setup.owner.now };
    await db.insert(donors).values([
      { ...known, id: unique(), email: "ada@example.com", phone: "555 0100 200" },
      { ...known, id: unique(), firstName: "Bo", email: null, phone: "(555) 010-0300" },
      { ...known, id: unique(), firstName: "Cy", email: null, postalAddress: "1 Main St\nReno, NV 89501" },
      { ...known, id: unique(), firstName: "Di", email: "di@example.com", unsubscribedAt: setup.owner.now },
    ]);
    await makeEndpoint(setup.org.id);
    const done = await setup.importFile(
      `${HEADER}
X1,Adaora,O.,ada@example.com,555 999 9999,2 Elm St,Reno,NV,89502,yes,
,Bo,Okafor,bo@example.com,555-010-0300,,,,,,
,cy,OKAFOR,,,1 Main St,Reno,NV,89501,,
,Di,Okafor,di@example.com,,,,,,yes,
,Eve,Adams,eve@example.com,call me,,,,,,yes
X1,,,,,,,,,,
,,,unnamed@example.com,,,,,,,
`,
      "DONORS",
    );
    const rows = await setup.rows(done.id);
    expect(rows.map(({ outcome, donor }) => [outcome, donor?.matchedBy])).toEqual([
      ["FILL", "EMAIL"],
      ["FILL", "PHONE"],
      ["SKIP", "ADDRESS"],
      ["SKIP", "EMAIL"],
      ["ADD", null],
      ["SKIP", "EXTERNAL_ID"],
      ["REFUSE", undefined],
    ]);
    expect(rows[4]?.remarks).toEqual(["The phone number “call me” is left out"]);
    const all = await donorRows(setup);
    const named = (name: string) => all.find(({ firstName }) => firstName === name);
    expect(named("Ada")).toMatchObject({ phone: "555 0100 200", postalAddress: "2 Elm St\nReno, NV 89502" });
    expect(named("Ada")?.emailOptInSource).toBe(`import:${done.id}`);
    expect(named("Bo")).toMatchObject({
      email: "bo@example.com",
      phone: "(555) 010-0300",
      emailOptInAt: null,
    });
    expect(named("Di")?.emailOptInAt).toBeNull();
    expect(named("Eve")).toMatchObject({ phone: null, emailOptInAt: null, unsubscribedAt: expect.any(Date) });
    expect(all).toHaveLength(5);

    expect(await setup.undo(done.id)).toMatchObject({ status: "UNDONE", counts: { kept: 0 } });
    const after = await donorRows(setup);
    expect(after).toHaveLength(4);
    expect(after.find(({ firstName }) => firstName === "Ada")).toMatchObject({
      postalAddress: null,
      phone: "555 0100 200",
      emailOptInAt: null,
      emailOptInSource: null,
    });
    expect(after.find(({ firstName }) => firstName === "Bo")?.email).toBeNull();
    expect(await eventTypesOf(setup.org.id)).toEqual([]);
  });

  test("a donor created since the check is used instead of a duplicate", async () => {
    const setup = await setUpImports();
    const checked = await setup.checkFile(`${HEAD}\n2026-01-02,June,C,june@example.com,10,T-1\n`);
    const [made] = await db
      .insert(donors)
      .values({
        id: unique(),
        orgId: setup.org.id,
        email: "june@example.com",
        firstName: "June",
        lastName: "Castellano",
        createdAt: setup.owner.now,
      })
      .returning();
    await setup.run(checked.id);
    const [row] = await donationRows(setup);
    expect(row?.donations).toMatchObject({ donorId: made?.id, donorLastName: "C" });
    expect((await donorRows(setup)).map(({ lastName }) => lastName)).toEqual(["Castellano"]);
  });

  test("a donor merged since the check resolves to the kept donor, whose other addresses also match", async () => {
    const setup = await setUpImports();
    const [merged, kept] = [unique(), unique()];
    const june = {
      orgId: setup.org.id,
      firstName: "June",
      lastName: "Castellano",
      createdAt: setup.owner.now,
    };
    await db.insert(donors).values([
      { ...june, id: merged, email: "june@example.com" },
      { ...june, id: kept, email: "june@work.example" },
    ]);
    const checked = await setup.checkFile(`${HEAD}\n2026-01-02,June,C,june@example.com,10,T-1\n`);
    await mergeDonors.run(setup.owner, {
      params: { id: kept },
      body: mergeInput.parse({ mergedDonorId: merged }),
    });
    await setup.run(checked.id);
    await setup.importFile(`${HEAD}\n2026-01-03,June,C,june@example.com,20,T-2\n`);
    expect((await donationRows(setup)).map(({ donations: { donorId } }) => donorId)).toEqual([kept, kept]);
    expect(await donorRows(setup)).toHaveLength(1);
    expect(await verified(setup)).toBe(true);
  });

  test("an import whose donor was merged can only be undone after the merge is undone", async () => {
    const setup = await setUpImports();
    const kept = unique();
    const june = {
      orgId: setup.org.id,
      firstName: "June",
      lastName: "Castellano",
      createdAt: setup.owner.now,
    };
    await db.insert(donors).values({ ...june, id: kept, email: "june@work.example" });
    const done = await setup.importFile(`${HEADER}\nX9,June,C,june@example.com,,,,,,,\n`, "DONORS");
    const mine = (await donorRows(setup)).find(({ id }) => id !== kept)?.id ?? "";
    const params = { id: kept };
    const merge = await mergeDonors.run(setup.owner, {
      params,
      body: mergeInput.parse({ mergedDonorId: mine }),
    });
    await expect(setup.undo(done.id)).rejects.toThrow("1 new donor was changed");
    await undoDonorMerge.run(setup.owner, { params: { ...params, mergeId: merge.id } });
    expect(await setup.undo(done.id)).toMatchObject({ status: "UNDONE", counts: { kept: 0 } });
    expect((await donorRows(setup)).map(({ id }) => id)).toEqual([kept]);
  });
});

describe("channels by which a donor must not be contacted", () => {
  const channels = async (setup: ImportSetup) =>
    Object.fromEntries((await donorRows(setup)).map((one) => [one.email, one.doNotContact.toSorted()]));

  test("are added to existing ones and removed by an undo, and an unknown channel is rejected", async () => {
    const setup = await setUpImports();
    const known = { id: unique(), orgId: setup.org.id, firstName: "Ada", lastName: "Okafor", createdAt: NOW };
    await db.insert(donors).values({ ...known, email: "ada@example.com", doNotContact: ["PHONE"] });
    const file = `Name,Email,Do Not Contact
Ada Okafor,ada@example.com,"Phone, mail"
Bo Lee,bo@example.com,yes
Cy Day,cy@example.com,no
Di Fox,di@example.com,maybe
`;
    const done = await setup.importFile(file, "DONORS");
    expect(done.counts).toMatchObject({ add: 2, fill: 1, refuse: 1 });
    expect((await setup.rows(done.id)).at(-1)?.remarks).toEqual([
      "“maybe” is no way to contact: write email, phone or post",
    ]);
    const before = {
      "ada@example.com": ["PHONE", "POST"],
      "bo@example.com": ["EMAIL", "PHONE", "POST"],
      "cy@example.com": [],
    };
    expect(await channels(setup)).toEqual(before);
    expect((await setup.checkFile(file, "DONORS")).counts).toMatchObject({ add: 0, fill: 0 });

    const cy = and(eq(donors.orgId, setup.org.id), eq(donors.email, "cy@example.com"));
    await db
      .update(donors)
      .set({ doNotContact: ["EMAIL"] })
      .where(cy);
    await expect(setup.undo(done.id)).rejects.toThrow("1 new donor");
    await db.update(donors).set({ doNotContact: [] }).where(cy);
    await setup.undo(done.id);
    expect(await channels(setup)).toEqual({ "ada@example.com": ["PHONE"] });
  });
});
