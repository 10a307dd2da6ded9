import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donors } from "@/db/schema/donors";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { idFor } from "@/lib/kernel/ids";
import { NOW, systemContext } from "@/lib/ledger/testing/story";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { mergeDonors } from "../merges/api";
import { listDuplicateDonors, markDuplicateDonors, scanForDuplicates } from "./api";
import { publishDuplicateScans, scanForDuplicates as scan } from "./scan";
import { listDuplicatesQuery } from "./schemas";

vi.mock("@/lib/services/inngest/send");
const db = testDatabase();

async function setUp() {
  const org = await makeOrganization();
  const ctx: Context = { ...systemContext(), actor: { kind: "person", userId: org.ownerId } };
  const params = { idOrSlug: org.id };
  let made = 0;
  return {
    org,
    ctx,
    params,
    /** Inserts a donor. The id starts with a counter, so that pairs are in order. */
    donor: async (given: Partial<typeof donors.$inferInsert>) => {
      const id = `d${made++}${unique()}`;
      const createdAt = new Date(NOW.getTime() + made * 1000);
      const person = { firstName: unique("F"), lastName: unique("L"), createdAt };
      await db.insert(donors).values({ id, orgId: org.id, ...person, ...given });
      return id;
    },
    list: (query: object = {}) =>
      listDuplicateDonors.run(ctx, { params, query: listDuplicatesQuery.parse(query) }),
    /** Scans for duplicates and returns the pairs. */
    found: async () => {
      await scan(systemContext(), org.id);
      const { pairs } = await listDuplicateDonors.run(ctx, { params, query: { page: 1, limit: 100 } });
      return pairs.map(({ donors, reasons }) => ({ ids: donors.map(({ id }) => id), reasons }));
    },
    mark: (donorIds: string[], distinct = true) =>
      markDuplicateDonors.run(ctx, { params, body: { donorIds, distinct } }),
  };
}

describe("likely duplicates", () => {
  test("never include the placeholder donor of undone imports", async () => {
    const { org, donor, found } = await setUp();
    const placeholder = idFor({ seed: `undone-imports:${org.id}` }, "donor");
    const name = { firstName: "Donors of", lastName: "undone imports" };
    await donor({ ...name, id: placeholder });
    await donor(name);
    expect(await found()).toEqual([]);
  });

  test("are found by name, phone, address with last name, and email address, each with its reasons", async () => {
    const setup = await setUp();
    const { donor } = setup;
    const name = [
      await donor({ firstName: "José", lastName: "Núñez-Ortega" }),
      await donor({ firstName: " JOSE", lastName: "Nunez Ortega " }),
    ];
    const phone = [await donor({ phone: "+1 (555) 010-4477" }), await donor({ phone: "555.010.4477 x12" })];
    const home = { postalAddress: "12 Elm St.\nSpringfield, IL 62701" };
    const address = [
      await donor({ ...home, lastName: "Abbott" }),
      await donor({ postalAddress: "12 ELM ST, Springfield IL 62701", lastName: "abbott" }),
    ];
    await donor({ ...home, lastName: "Other" });
    const mailbox = [
      await donor({ email: "maria.garcia@gmail.com" }),
      await donor({ email: "mariagarcia+giving@gmail.com" }),
    ];
    const typo = [await donor({ email: "kofi@acme.example" }), await donor({ email: "kofi@acmee.example" })];
    // The same mailbox at two providers, and shared mailboxes, are no evidence.
    await donor({ email: "lena@gmail.com" });
    await donor({ email: "lena@ymail.com" });
    await donor({ email: "info@shelter.example" });
    await donor({ email: "info@sheltor.example" });
    await donor({ firstName: "Anonymous", lastName: "Donor" });
    await donor({ firstName: "Anonymous", lastName: "Donor" });
    const both = [
      await donor({ firstName: "Ida", lastName: "Solberg", phone: "5550119999" }),
      await donor({ firstName: "ida", lastName: "solberg", phone: "(555) 011 9999" }),
    ];
    const found = await setup.found();
    expect(found).toEqual(
      expect.arrayContaining([
        { ids: name, reasons: ["NAME"] },
        { ids: phone, reasons: ["PHONE"] },
        { ids: address, reasons: ["ADDRESS"] },
        { ids: mailbox, reasons: ["EMAIL"] },
        { ids: typo, reasons: ["EMAIL"] },
        { ids: both, reasons: ["PHONE", "NAME"] },
      ]),
    );
    expect(found).toHaveLength(6);
    // The most similar pair comes first.
    expect(found.at(-1)?.reasons).toEqual(["NAME"]);
    expect(await setup.list({ donorId: both[0] })).toMatchObject({ pagination: { total: 1 } });
    expect((await setup.list()).scan).toEqual({ scannedAt: NOW.toISOString(), isDue: false });
  });

  test("are found by the name of a company, which has one part, but not by a last name alone", async () => {
    const { donor, found } = await setUp();
    const company = [
      await donor({ firstName: "", lastName: "Acme Corp." }),
      await donor({ firstName: "", lastName: "ACME Corp" }),
    ];
    for (const lastName of ["Smith", "Smith", "Anonymous", "Anonymous"])
      await donor({ firstName: "", lastName });
    expect(await found()).toEqual([{ ids: company, reasons: ["NAME"] }]);
  });

  test("that staff mark as distinct are not listed again until the mark is removed", async () => {
    const setup = await setUp();
    const twins = { firstName: "Ida", lastName: "Solberg" };
    const ids = [await setup.donor(twins), await setup.donor(twins)];
    expect(await setup.found()).toHaveLength(1);
    expect(await setup.mark([...ids].reverse())).toEqual({ donorIds: [...ids].reverse(), distinct: true });
    expect((await setup.list()).pairs).toEqual([]);
    expect(await setup.found()).toEqual([]);
    await setup.mark(ids);
    await setup.mark(ids, false);
    expect(await setup.found()).toHaveLength(1);
    const log = await db.select().from(auditEntries).where(eq(auditEntries.orgId, setup.org.id));
    expect(log.map(({ action }) => action)).toEqual(["donor.marked_distinct", "donor.unmarked_distinct"]);
    const other = await setUp();
    await expect(other.mark(ids)).rejects.toMatchObject({ code: "invalid" });
  });

  test("follow a merge: pairs and marks of the merged donor apply to the kept one", async () => {
    const setup = await setUp();
    const same = { firstName: "Ida", lastName: "Solberg" };
    const [a, b, c] = [await setup.donor(same), await setup.donor(same), await setup.donor(same)];
    const d = await setup.donor(same);
    await setup.found();
    await setup.mark([b, d]);
    await mergeDonors.run(setup.ctx, { params: { id: a }, body: { mergedDonorId: b } });
    const pairs = async () => (await setup.list()).pairs.map(({ donors }) => donors.map(({ id }) => id));
    const expected = [
      [a, c],
      [c, d],
    ];
    expect((await pairs()).sort()).toEqual(expected);
    expect((await setup.found()).map(({ ids }) => ids).sort()).toEqual(expected);
  });

  test("among many donors with the same name are limited to a few per donor, and a repeated scan changes nothing", async () => {
    const setup = await setUp();
    await db.execute(sql`
      insert into donors (id, org_id, first_name, last_name, created_at)
      select ${setup.org.id} || n, ${setup.org.id}, 'Maria', 'Garcia', ${NOW.toISOString()}::timestamptz + n * interval '1 second'
      from generate_series(1, 300) as n`);
    expect(await scan(systemContext(), setup.org.id)).toBe(299 + 298 + 297);
    expect(await scan(systemContext(), setup.org.id)).toBe(299 + 298 + 297);
    expect((await setup.list({ limit: "100" })).pagination.total).toBe(894);
  });

  test("are searched for on request and each night, in the background", async () => {
    const setup = await setUp();
    await setup.donor({});
    await setup.donor({});
    background.sent = [];
    expect(await scanForDuplicates.run(setup.ctx, { params: setup.params })).toEqual({
      scannedAt: null,
      isDue: true,
    });
    expect(background.sent).toMatchObject([{ name: "donors/duplicates-due", data: { orgId: setup.org.id } }]);
    expect((await setup.list()).scan.isDue).toBe(true);
    await publishDuplicateScans(systemContext());
    const theirs = background.sent.filter(({ data }) => data["orgId"] === setup.org.id);
    expect(theirs).toHaveLength(2);
  });
});

test("a scan that ends while pairs are being listed is not reported as one without results", async () => {
  const setup = await setUp();
  const orgId = setup.org.id;
  const [first = "", second = ""] = [await setup.donor({}), await setup.donor({})].sort();
  await scanForDuplicates.run(setup.ctx, { params: setup.params });
  let answer = Promise.resolve<Awaited<ReturnType<typeof setup.list>> | null>(null);
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table duplicate_scans in access exclusive mode`);
    answer = setup.list();
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%"duplicate_scans"%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await db.execute(waiting)).length, { timeout: 60_000 }).toBe(1);
    await tx.execute(sql`
      insert into duplicate_pairs (org_id, first_id, second_id, reasons, strength)
      values (${orgId}, ${first}, ${second}, '{NAME}', 1)`);
    await tx.execute(sql`
      update duplicate_scans set requested_at = null, scanned_at = ${NOW.toISOString()} where org_id = ${orgId}`);
  });
  const listed = await answer;
  expect([listed?.scan.isDue, listed?.pairs.length]).toEqual([false, 1]);
});
