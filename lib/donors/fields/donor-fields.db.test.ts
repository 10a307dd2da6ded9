import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { exportDonors } from "@/lib/exports/export-donors";
import { exportDonorsQuery } from "@/lib/exports/schemas";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { createSegment, previewSegment } from "@/lib/segments/api";
import { createSegmentInput, previewInput } from "@/lib/segments/schemas";
import { getDonor } from "../api";
import { mergeDonors, previewDonorMerge, undoDonorMerge } from "../merges/api";
import { mergeInput } from "../merges/schemas";
import { donorSchema } from "../schemas";
import {
  changeFieldValues,
  createDonorField,
  deleteDonorField,
  listDonorFields,
  updateDonorField,
} from "./api";
import { changeFieldValuesInput, createDonorFieldInput, MAX_FIELDS, updateDonorFieldInput } from "./schemas";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();

async function setUp() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const inOrg = { idOrSlug: org.slug };
  const of = (fieldId: string) => ({ ...inOrg, fieldId });
  return {
    org,
    ctx,
    inOrg,
    donor: async () => (await paidDonation(campaign)).donorId,
    make: (name: string, more: object = {}) =>
      createDonorField.run(ctx, {
        params: inOrg,
        body: createDonorFieldInput.parse({ name, type: "TEXT", ...more }),
      }),
    change: (fieldId: string, body: object) =>
      updateDonorField.run(ctx, { params: of(fieldId), body: updateDonorFieldInput.parse(body) }),
    remove: (fieldId: string) => deleteDonorField.run(ctx, { params: of(fieldId) }),
    names: async () => (await listDonorFields.run(ctx, { params: inOrg })).data.map(({ name }) => name),
    set: (id: string, ...values: [fieldId: string, value: unknown][]) =>
      changeFieldValues.run(ctx, {
        params: { id },
        body: changeFieldValuesInput.parse({
          values: values.map(([fieldId, value]) => ({ fieldId, value })),
        }),
      }),
    values: async (id: string) => {
      const donor = donorSchema.parse(await getDonor.run(ctx, { params: { id } }));
      return Object.fromEntries(donor.fieldValues.map(({ name, value }) => [name, value]));
    },
    log: () => db.select().from(auditEntries).where(eq(auditEntries.orgId, org.id)).orderBy(auditEntries.id),
  };
}

const conflict = (message: string) => expect.objectContaining({ code: "conflict", message });

describe("the donor fields of an organization", () => {
  test("have an order and case-insensitively unique names, and are archived once donors have values", async () => {
    const { make, change, remove, names, set, values, donor } = await setUp();
    const size = await make("Shirt size", { type: "CHOICE", options: ["S", "M"] });
    const birthday = await make("Birthday", { type: "DATE" });
    await make("Employer", { position: 0 });
    expect(await names()).toEqual(["Employer", "Shirt size", "Birthday"]);
    expect(await change(birthday.id, { position: 1 })).toMatchObject({ position: 1 });
    expect(await names()).toEqual(["Employer", "Birthday", "Shirt size"]);
    await expect(make("BIRTHDAY")).rejects.toEqual(conflict("Another donor field has this name"));
    await expect(change(size.id, { name: "birthday" })).rejects.toMatchObject({ code: "conflict" });
    await expect(change(birthday.id, { options: ["a", "b"] })).rejects.toMatchObject({ code: "invalid" });

    const id = await donor();
    await set(id, [size.id, "M"]);
    expect(await remove(size.id)).toEqual({ id: size.id, deleted: false, archived: true });
    expect(await values(id)).toEqual({});
    expect(await names()).toEqual(["Employer", "Birthday", "Shirt size"]);
    await change(size.id, { archived: false, position: 0 });
    expect(await values(id)).toEqual({ "Shirt size": "M" });
    expect(await remove(birthday.id)).toEqual({ id: birthday.id, deleted: true, archived: false });
    expect(await names()).toEqual(["Shirt size", "Employer"]);
    // Another organization may use the same names and does not see these fields.
    const other = await setUp();
    await other.make("Employer");
    await expect(other.change(size.id, { name: "Theirs" })).rejects.toMatchObject({ code: "not_found" });
    await expect(other.set(await other.donor(), [size.id, "M"])).rejects.toMatchObject({ code: "invalid" });
  });

  test("are limited in number; of two created concurrently with the same name, one is stored", async () => {
    const { make, change, names } = await setUp();
    const made = await Promise.allSettled([1, 2, 3].map(() => make("Employer")));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (let number = 1; number < MAX_FIELDS; number += 1) await make(`Field ${number}`);
    await expect(make("One more")).rejects.toMatchObject({ code: "conflict" });
    expect(await names()).toHaveLength(MAX_FIELDS);
    const [first] = made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    await change(first?.id ?? "", { archived: true });
    await make("One more");
    await expect(change(first?.id ?? "", { archived: false })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a donor's values", () => {
  test("must match the type of their field, are saved or rejected together, and each change is audited", async () => {
    const { make, change, set, values, donor, log } = await setUp();
    const fields = {
      TEXT: await make("Employer"),
      NUMBER: await make("Children", { type: "NUMBER" }),
      DATE: await make("Birthday", { type: "DATE" }),
      CHOICE: await make("Size", { type: "CHOICE", options: ["S", "M"] }),
      YES_NO: await make("Volunteer", { type: "YES_NO" }),
    };
    const [id, other] = [await donor(), await make("Other")];
    const wrong = [
      [fields.TEXT, 5],
      [fields.NUMBER, "5"],
      [fields.NUMBER, 1e12],
      [fields.NUMBER, 0.00001],
      [fields.DATE, "2026-02-30"],
      [fields.CHOICE, "XXL"],
      [fields.YES_NO, "yes"],
    ] as const;
    for (const [field, value] of wrong)
      await expect(set(id, [other.id, "Acme"], [field.id, value])).rejects.toMatchObject({
        code: "invalid",
        extra: { fieldErrors: { "values.1.value": [expect.any(String)] } },
      });
    expect(await values(id)).toEqual({});
    await set(id, [fields.TEXT.id, " Acme   Inc "], [fields.NUMBER.id, -2.5], [fields.DATE.id, "1985-12-31"]);
    await set(id, [fields.CHOICE.id, "M"], [fields.YES_NO.id, false]);
    const all = { Employer: "Acme Inc", Children: -2.5, Birthday: "1985-12-31", Size: "M", Volunteer: false };
    expect(await values(id)).toEqual(all);
    // A removed option stays on donors who have it, and cannot be chosen for others.
    await change(fields.CHOICE.id, { options: ["S", "L"] });
    expect((await set(id, [fields.CHOICE.id, "M"], [fields.NUMBER.id, 3])).fieldValues).toHaveLength(5);
    await expect(set(await donor(), [fields.CHOICE.id, "M"])).rejects.toMatchObject({ code: "invalid" });
    await set(id, [fields.TEXT.id, null], [fields.YES_NO.id, ""]);
    expect(await values(id)).toEqual({ Children: 3, Birthday: "1985-12-31", Size: "M" });
    // A repeated request adds no audit entry.
    await set(id, [fields.TEXT.id, null]);
    const entries = (await log()).filter(({ action }) => action === "donor.fields_changed");
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [
        { fieldValues: [] },
        { fieldValues: ["Employer: Acme Inc", "Children: -2.5", "Birthday: 1985-12-31"] },
      ],
      [{ fieldValues: [] }, { fieldValues: ["Size: M", "Volunteer: No"] }],
      [{ fieldValues: ["Children: -2.5"] }, { fieldValues: ["Children: 3"] }],
      [{ fieldValues: ["Employer: Acme Inc", "Volunteer: No"] }, { fieldValues: [] }],
    ]);
  });

  test("are columns of the export under any field name, and segment conditions must match their type", async () => {
    const { org, ctx, inOrg, make, remove, set, donor, log } = await setUp();
    const quoted = await make('He said, "hi"');
    const children = await make("Children", { type: "NUMBER" });
    const removed = await make("Gone");
    const id = await donor();
    await set(id, [quoted.id, "=1+1"], [children.id, -2], [removed.id, "x"]);
    await remove(removed.id);
    const query = exportDonorsQuery.parse({ orgId: org.id });
    const file = await exportDonors(await permitInOrg(ctx, org.id), query);
    const [header, line, end] = (await new Response(file.stream).text()).split("\r\n");
    expect(header).toMatch(/,household,postal_address,"field: He said, ""hi""",field: Children$/);
    expect([line, end]).toEqual([expect.stringMatching(/,'=1\+1,-2$/), ""]);

    const preview = (condition: object) =>
      previewSegment.run(ctx, {
        params: inOrg,
        body: previewInput.parse({ rules: { match: "ALL", conditions: [condition] } }),
      });
    const about = { field: "DONOR_FIELD", fieldId: children.id };
    expect((await preview({ ...about, is: "AT_MOST", value: -2 })).donors.map((one) => one.id)).toEqual([id]);
    // A segment condition on an archived field still matches.
    expect((await preview({ ...about, fieldId: removed.id, is: "IS", value: "X" })).donorCount).toBe(1);
    const path = "rules.conditions.0";
    const refused = [
      [{ is: "CONTAINS", value: "2" }, "is"],
      [{ is: "AT_LEAST", value: "2" }, "value"],
      [{ is: "EMPTY", fieldId: "unknown" }, "fieldId"],
    ] as const;
    for (const [condition, part] of refused)
      await expect(preview({ ...about, ...condition })).rejects.toMatchObject({
        extra: { fieldErrors: { [`${path}.${part}`]: [expect.any(String)] } },
      });
    const conditions = [{ ...about, is: "IS", value: 3 }];
    const body = createSegmentInput.parse({ name: "Three", rules: { match: "ALL", conditions } });
    await createSegment.run(ctx, { params: inOrg, body });
    const entry = (await log()).find(({ action }) => action === "segment.created");
    expect(entry?.after).toMatchObject({ conditions: ["“Children” is 3"] });
  });

  test("move with a merge where the kept donor has none, and back with its undo", async () => {
    const { ctx, make, set, values, donor } = await setUp();
    const [a, b, c, d] = [await make("A"), await make("B"), await make("C"), await make("D")];
    const [kept, merged] = [await donor(), await donor()];
    await set(kept, [a.id, "kept"], [d.id, "same"]);
    await set(merged, [a.id, "merged"], [b.id, "b"], [c.id, "c"]);
    const params = { id: kept };
    const { moves } = await previewDonorMerge.run(ctx, { params, query: { mergedDonorId: merged } });
    expect(moves.fieldValues).toBe(2);
    const body = mergeInput.parse({ mergedDonorId: merged });
    const { id: mergeId, moved } = await mergeDonors.run(ctx, { params, body });
    expect(moved.fieldValues).toBe(2);
    expect(await values(kept)).toEqual({ A: "kept", B: "b", C: "c", D: "same" });
    // A value changed since the merge stays with the kept donor.
    await set(kept, [c.id, "changed"]);
    await undoDonorMerge.run(ctx, { params: { id: kept, mergeId } });
    expect(await values(kept)).toEqual({ A: "kept", C: "changed", D: "same" });
    expect(await values(merged)).toEqual({ A: "merged", B: "b", C: "c" });
  });

  test("that both donors have are chosen in a merge, and its undo restores those of both donors", async () => {
    const { ctx, make, change, set, values, donor, log } = await setUp();
    const [a, b] = [await make("A"), await make("B", { type: "NUMBER" })];
    const [c, d, e] = [await make("C"), await make("D"), await make("E")];
    const [kept, merged] = [await donor(), await donor()];
    const own: Parameters<typeof set> = [kept, [a.id, "a"], [b.id, 1], [c.id, "c"], [d.id, "d"], [e.id, "e"]];
    await set(...own);
    await set(merged, [a.id, "A"], [b.id, 2], [c.id, "C"], [d.id, "D"]);
    const before = [await values(kept), await values(merged)];
    const take = (keep: string, ...ids: string[]) => ids.map((fieldId) => ({ fieldId, keep }));
    const merge = (fieldValues: object[]) =>
      mergeDonors.run(ctx, {
        params: { id: kept },
        body: mergeInput.parse({ mergedDonorId: merged, fieldValues }),
      });
    // In field E only the kept donor has a value, which stays.
    const chosen = [...take("MERGED", a.id, b.id, c.id, e.id), ...take("KEPT", d.id)];
    const { id: mergeId, moved } = await merge(chosen);
    expect(moved.fieldValues).toBe(3);
    expect(await values(kept)).toEqual({ A: "A", B: 2, C: "C", D: "d", E: "e" });
    expect((await log()).find(({ action }) => action === "donor.merged")).toMatchObject({
      before: { fieldValues: ["A: a", "B: 1", "C: c"] },
      after: { fieldValues: ["A: A", "B: 2", "C: C"] },
    });
    await undoDonorMerge.run(ctx, { params: { id: kept, mergeId } });
    expect([await values(kept), await values(merged)]).toEqual(before);

    // Values that staff changed or removed since the merge stay so; an archived field is restored as well.
    const again = await merge(chosen);
    await set(kept, [a.id, "changed"], [b.id, null]);
    await change(c.id, { archived: true });
    await undoDonorMerge.run(ctx, { params: { id: kept, mergeId: again.id } });
    await change(c.id, { archived: false });
    expect(await values(kept)).toEqual({ A: "changed", C: "c", D: "d", E: "e" });
    expect(await values(merged)).toEqual(before[1]);
  });

  test("of another organization cannot be chosen in a merge, and none is chosen twice", async () => {
    const { ctx, make, donor } = await setUp();
    const other = await (await setUp()).make("Other");
    const own = await make("Own");
    const [kept, merged] = [await donor(), await donor()];
    const choices = [own, other].map(({ id: fieldId }) => ({ fieldId, keep: "MERGED" }));
    const body = mergeInput.parse({ mergedDonorId: merged, fieldValues: choices });
    await expect(mergeDonors.run(ctx, { params: { id: kept }, body })).rejects.toMatchObject({
      code: "invalid",
      extra: {
        fieldErrors: { "fieldValues.1.fieldId": ["The organization has no such donor field"] },
      },
    });
    const twice = { mergedDonorId: merged, fieldValues: [choices[0], choices[0]] };
    expect(mergeInput.safeParse(twice).success).toBe(false);
  });
});
