import { describe, expect, test, vi } from "vitest";
import { makeDonation, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { changeFieldValues, createDonorField } from "@/lib/donors/fields/api";
import { changeFieldValuesInput, createDonorFieldInput } from "@/lib/donors/fields/schemas";
import { findFieldValues, writeValues } from "@/lib/donors/fields/value-store";
import { exportDonors } from "@/lib/exports/export-donors";
import { exportDonorsQuery } from "@/lib/exports/schemas";
import { updateImport } from "./api";
import { donorRows } from "./testing/read-imported";
import { setUpImports } from "./testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

describe("donor fields", () => {
  const FIELDS = [
    { name: "Shirt size", type: "CHOICE", options: ["Small", "Large"] },
    { name: "Volunteer", type: "YES_NO" },
    { name: "Birthday", type: "DATE" },
    { name: "Score", type: "NUMBER" },
    { name: "Nickname", type: "TEXT" },
  ] as const;
  const FILE = `Name,Email,Shirt size,field: Volunteer,Birthday,Score,Nickname
Rosa Diaz,rosa@example.com,large,yes,3/4/1970,"1,234.5",Rosie
Wei Zhang,wei@example.com,,no,,,
Rosa Diaz,rosa@example.com,Small,no,,,
Ada Okafor,ada@example.com,Huge,perhaps,someday,many,
`;

  async function makeFields() {
    const setup = await setUpImports();
    const params = { idOrSlug: setup.org.id };
    const ids: string[] = [];
    for (const body of FIELDS) {
      const made = await createDonorField.run(setup.owner, {
        params,
        body: createDonorFieldInput.parse(body),
      });
      ids.push(made.id);
    }
    const known = await makeDonation(setup.campaign, { donorEmail: `wei-${unique()}@example.com` });
    const file = FILE.replaceAll("wei@example.com", known.donorEmail);
    const values = async (email: string) => {
      const [donor] = (await donorRows(setup)).filter((one) => one.email === email);
      const found = donor ? await findFieldValues(db, [donor.id]) : new Map();
      return Object.fromEntries(
        (found.get(donor?.id ?? "") ?? []).map((one: { name: string; value: unknown }) => [
          one.name,
          one.value,
        ]),
      );
    };
    return { setup, ids, known, file, values };
  }

  test("are recognized by name, checked by type, and filled in if empty; an undo clears them", async () => {
    const { setup, ids, known, file, values } = await makeFields();
    const [shirt = "", volunteer = "", birthday = ""] = ids;
    await writeValues(db, [
      { donorId: known.donorId, fieldId: volunteer, text: null, number: null, day: null, yes: true },
    ]);
    const uploaded = await setup.upload(file, "DONORS");
    expect(uploaded.columns).toEqual(["fullName", "email", ...ids.map((id) => `field:${id}`)]);
    const checked = await setup.check(uploaded.id);
    expect((await setup.rows(checked.id)).map(({ outcome, remarks }) => [outcome, remarks])).toEqual([
      ["ADD", []],
      ["SKIP", []],
      ["SKIP", []],
      [
        "REFUSE",
        [
          "Shirt size: “Huge” is not one of its options",
          "Volunteer: “perhaps” is neither yes nor no",
          "Birthday: The date “someday” cannot be read; write it as 2026-11-20",
          "Score: “many” is no number such as 1,234.50",
        ],
      ],
    ]);
    await setup.run(checked.id);
    const rosa = {
      "Shirt size": "Large",
      Volunteer: true,
      Birthday: "1970-03-04",
      Score: 1234.5,
      Nickname: "Rosie",
    };
    expect(await values("rosa@example.com")).toEqual(rosa);
    expect(await values(known.donorEmail)).toEqual({ Volunteer: true });

    const fills = await setup.importFile(
      `Email,Birthday,Shirt size\n${known.donorEmail},1980-01-02,\n`,
      "DONORS",
    );
    expect(fills.counts).toMatchObject({ fill: 1, add: 0, applied: 1 });
    expect(await values(known.donorEmail)).toEqual({ Volunteer: true, Birthday: "1980-01-02" });
    await setup.undo(fills.id);
    expect(await values(known.donorEmail)).toEqual({ Volunteer: true });
    // A change by staff prevents the undo.
    const change = (donorId: string, fieldId: string, value: string) =>
      changeFieldValues.run(setup.owner, {
        params: { id: donorId },
        body: changeFieldValuesInput.parse({ values: [{ fieldId, value }] }),
      });
    const again = await setup.importFile(`Email,Birthday\n${known.donorEmail},1980-01-02\n`, "DONORS");
    await change(known.donorId, birthday, "1981-01-02");
    await expect(setup.undo(again.id)).rejects.toMatchObject({ code: "conflict" });
    const [donor] = (await donorRows(setup)).filter(({ email }) => email === "rosa@example.com");
    await change(donor?.id ?? "", shirt, "Small");
    await expect(setup.undo(checked.id)).rejects.toMatchObject({ code: "conflict" });
    await change(donor?.id ?? "", shirt, "Large");
    expect(await setup.undo(checked.id)).toMatchObject({ status: "UNDONE", counts: { kept: 0 } });
    expect((await donorRows(setup)).map(({ email }) => email)).toEqual([known.donorEmail]);
  });

  test("of a donors export are mapped automatically, and only fields of the organization can be chosen", async () => {
    const { setup, ids, known } = await makeFields();
    const [shirt = ""] = ids;
    const ctx = await permitInOrg(setup.owner, setup.org.id);
    await writeValues(db, [
      { donorId: known.donorId, fieldId: shirt, text: "Small", number: null, day: null, yes: null },
    ]);
    const { stream } = await exportDonors(ctx, exportDonorsQuery.parse({ orgId: setup.org.id }));
    const uploaded = await setup.upload(await new Response(stream).text(), "DONORS");
    expect(uploaded.columns.slice(-ids.length)).toEqual(ids.map((id) => `field:${id}`));
    const other = await makeFields();
    const columns = uploaded.columns.map((column) =>
      column === `field:${shirt}` ? (`field:${other.ids[0]}` as const) : column,
    );
    await expect(
      updateImport.run(setup.owner, { ...setup.at(uploaded.id), body: { columns } }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});
