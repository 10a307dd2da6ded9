import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { createFund, deleteFund, getFund, listFunds, updateFund } from "./api";
import { createFundInput, updateFundInput } from "./schemas";

const db = testDatabase();

async function makeSetup() {
  const org = await makeOrganization();
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const inOrg = { idOrSlug: org.slug };
  const of = (fundId: string) => ({ ...inOrg, fundId });
  return {
    org,
    ctx,
    make: (input: { name: string; code?: string | null; goalCents?: number }) =>
      createFund.run(ctx, { params: inOrg, body: createFundInput.parse(input) }),
    change: (fundId: string, body: Record<string, unknown>) =>
      updateFund.run(ctx, { params: of(fundId), body: updateFundInput.parse(body) }),
    read: (fundId: string) => getFund.run(ctx, { params: of(fundId) }),
    remove: (fundId: string) => deleteFund.run(ctx, { params: of(fundId) }),
    names: async () => (await listFunds.run(ctx, { params: inOrg })).data.map(({ name }) => name),
  };
}

describe("the funds of an organization", () => {
  test("are listed by name, archived ones last, and belong to one organization", async () => {
    const { make, change, names, read } = await makeSetup();
    const [chapel] = [await make({ name: "chapel" }), await make({ name: "Building" })];
    await make({ name: "Art" });
    await change(chapel.id, { archived: true });
    await make({ name: "Dance" });
    expect(await names()).toEqual(["Art", "Building", "Dance", "chapel"]);
    const other = await makeSetup();
    expect(await other.names()).toEqual([]);
    await expect(other.read(chapel.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await read(chapel.id)).toMatchObject({ name: "chapel", restricted: false, code: null });
  });

  test("have names and codes that are unique regardless of case, including archived ones", async () => {
    const { make, change } = await makeSetup();
    const one = await make({ name: "Building", code: "A-1" });
    await change(one.id, { archived: true });
    const conflict = (message: string) => expect.objectContaining({ code: "conflict", message });
    await expect(make({ name: "BUILDING" })).rejects.toEqual(conflict("Another fund has this name"));
    await expect(make({ name: "Roof", code: "a-1" })).rejects.toEqual(conflict("Another fund has this code"));
    const two = await make({ name: "Roof", code: "A-2" });
    await expect(change(two.id, { code: "a-1" })).rejects.toEqual(conflict("Another fund has this code"));
    // A fund may change the case of its own name. A null code is not unique.
    expect(await change(two.id, { name: "ROOF", code: null })).toMatchObject({ name: "ROOF", code: null });
    expect(await make({ name: "Garden", code: null })).toMatchObject({ code: null });
    // Another organization may use the same names and codes.
    const other = await makeSetup();
    expect(await other.make({ name: "Building", code: "A-1" })).toMatchObject({ code: "A-1" });
  });

  test("of two created concurrently with the same name, one is stored", async () => {
    const { make, names } = await makeSetup();
    const made = await Promise.allSettled([1, 2, 3].map(() => make({ name: "Roof" })));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await names()).toEqual(["Roof"]);
  });

  test("cannot have the name of the general fund", () => {
    for (const name of ["General fund", " general  FUND "])
      expect(createFundInput.safeParse({ name }).error?.issues).toMatchObject([{ path: ["name"] }]);
  });

  test("are changed by admins, and each change is audited; a repeated change writes nothing", async () => {
    const { org, ctx, make, change, remove, read } = await makeSetup();
    const { id } = await make({ name: "Building", goalCents: 5000 });
    await change(id, { goalCents: null, restricted: true });
    const { archivedAt } = await change(id, { archived: true });
    expect(await change(id, { archived: true, name: "Building" })).toMatchObject({ archivedAt });
    expect(await change(id, { archived: false })).toMatchObject({ archivedAt: null, restricted: true });
    await remove(id);
    await expect(read(id)).rejects.toMatchObject({ code: "not_found" });
    const log = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.orgId, org.id))
      .orderBy(auditEntries.id);
    expect(log.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: "fund.created", after: { name: "Building", goalCents: 5000 } },
      {
        action: "fund.updated",
        before: { goalCents: 5000, restricted: false },
        after: { goalCents: null, restricted: true },
      },
      { action: "fund.updated", before: { archivedAt: null } },
      { action: "fund.updated", after: { archivedAt: null } },
      { action: "fund.deleted", before: { name: "Building" } },
    ]);
    const member = { ...ctx, actor: { kind: "person" as const, userId: unique("user_") } };
    await expect(listFunds.run(member, { params: { idOrSlug: org.slug } })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
