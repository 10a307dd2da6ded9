import { eq, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { importRows, imports } from "@/db/schema/imports";
import { memberships } from "@/db/schema/memberships";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { cursorAfter } from "@/lib/kernel/time-cursor";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { xlsx } from "@/lib/services/sheets/testing/xlsx";
import {
  createImport,
  deleteImport,
  listImportRows,
  runImport,
  undoImport,
  updateImport,
  uploadImportFile,
} from "./api";
import { purgeImports } from "./delete-import";
import { listRowsQuery } from "./schemas";
import { publishStalledImports } from "./steps/publish-imports";
import { donationRows, GIFTS, raised } from "./testing/read-imported";
import { setUpImports } from "./testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");

test("a mapping is stored by the header of a file, for its organization only", async () => {
  const setup = await setUpImports();
  const file = "When,Who,How much\n2026-01-02,Rosa Diaz,5\n";
  const { id, columns } = await setup.upload(file);
  expect(columns).toEqual([null, null, null]);
  const chosen = ["receivedOn", "fullName", "amount"] as const;
  await setup.check(id, { columns: [...chosen], options: setup.options({ dateOrder: "DMY" }) });
  const next = await setup.upload(file.replace("Rosa", "Ana"));
  expect(next).toMatchObject({ columnsFrom: "REMEMBERED", columns: chosen, options: { dateOrder: "DMY" } });
  const other = await setUpImports();
  expect(await other.upload(file)).toMatchObject({ columnsFrom: "NAMES", columns: [null, null, null] });
});

test("an import of an unreadable file, or with an incomplete mapping, states why and can be fixed", async () => {
  const setup = await setUpImports();
  await expect(setup.upload("")).rejects.toMatchObject({
    extra: { fieldErrors: { file: ["The file is empty."] } },
  });
  const { id } = await setup.upload("Name,Amount,Date\nRosa,5,2026-01-02\n");
  const noCampaign = expect.stringContaining("Choose a campaign");
  await expect(setup.check(id)).rejects.toMatchObject({ extra: { fieldErrors: { columns: [noCampaign] } } });
  const broken = `Name,Amount,Date\n${"Rosa,5,2026-01-02\n".repeat(8000)}"Rosa,5,2026-01-02\n`;
  const checked = await setup.checkFile(broken);
  expect(checked).toMatchObject({ status: "DRAFT", failure: expect.stringContaining("quotation mark") });
});

test("a check after a change of the mapping replaces the previous check", async () => {
  const setup = await setUpImports();
  const { id } = await setup.checkFile("Date,Name,Email,Amount\n3/4/2026,Rosa Diaz,rosa@example.com,5\n");
  const receivedOn = async () => (await setup.rows(id))[0]?.donation?.receivedOn;
  expect(await receivedOn()).toBe("2026-03-04");
  const changed = await updateImport.run(setup.owner, {
    ...setup.at(id),
    body: { options: setup.options({ dateOrder: "DMY" }) },
  });
  expect(changed.status).toBe("DRAFT");
  await expect(setup.run(id)).rejects.toThrow("Check the file first");
  expect((await setup.check(id)).counts).toMatchObject({ add: 1, newDonors: 1 });
  expect(await receivedOn()).toBe("2026-04-03");
});

test("an organization runs one import at a time, and repeated starts have no effect", async () => {
  const setup = await setUpImports();
  const first = await setup.checkFile(GIFTS);
  const second = await setup.checkFile(GIFTS);
  await runImport.run(setup.owner, setup.at(first.id));
  await expect(runImport.run(setup.owner, setup.at(second.id))).rejects.toThrow("Another import");
  expect((await runImport.run(setup.owner, setup.at(first.id))).status).toBe("RUNNING");
  await expect(deleteImport.run(setup.owner, setup.at(first.id))).rejects.toThrow("undo it instead");
  await setup.work(first.id);
  expect((await runImport.run(setup.owner, setup.at(first.id))).status).toBe("COMPLETED");
  // The checked rows are imported once.
  expect((await setup.run(second.id)).counts).toMatchObject({ applied: 0, skip: 3 });
  expect(await raised(setup)).toEqual([142_500, 3]);
});

describe("the rows of an import", () => {
  const file = `Date,Name,Amount\n${Array.from({ length: 11 }, (_, at) => `2026-01-02,Rosa Diaz,${at % 2 ? "5" : "?"}`).join("\n")}\n`;

  test.each([[undefined], ["REFUSE"]] as const)(
    "are the same by cursor, forward and backward, as by page: outcome %s",
    async (outcome) => {
      const setup = await setUpImports();
      const { id } = await setup.checkFile(file);
      const list = (query: Record<string, unknown>) =>
        listImportRows.run(setup.owner, {
          ...setup.at(id),
          query: listRowsQuery.parse({ ...query, limit: 2, ...(outcome ? { outcome } : {}) }),
        });
      const numbers = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ number }) => number);
      const pages = outcome ? 3 : 6;
      const byPage = [];
      for (let page = 1; page <= pages; page++) byPage.push(numbers(await list({ page })));
      expect(byPage.flat()).toEqual(outcome ? [2, 4, 6, 8, 10, 12] : [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      let shown = await list({});
      expect(shown.previousCursor).toBeNull();
      const forward = [numbers(shown)];
      for (; shown.nextCursor; forward.push(numbers(shown))) shown = await list({ cursor: shown.nextCursor });
      expect(forward).toEqual(byPage);
      const backward = [numbers(shown)];
      for (; shown.previousCursor; backward.unshift(numbers(shown)))
        shown = await list({ cursor: shown.previousCursor });
      // Pages before a cursor are full: only the first one is short.
      expect(backward.flat()).toEqual(byPage.flat());
      expect(shown.pagination.total).toBe(byPage.flat().length);
    },
  );

  test("are refused for a cursor of another list", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(file);
    for (const cursor of ["cm93", "~cm93", cursorAfter({ createdAt: NOW, id: "d" })])
      await expect(
        listImportRows.run(setup.owner, { ...setup.at(id), query: listRowsQuery.parse({ cursor }) }),
      ).rejects.toMatchObject({ code: "invalid" });
  });
});

test("members see imports, admins create them, and another organization sees nothing", async () => {
  const setup = await setUpImports();
  const done = await setup.importFile(GIFTS);
  const member = unique("user_");
  await db
    .insert(memberships)
    .values({ orgId: setup.org.id, userId: member, role: "MEMBER", createdAt: setup.owner.now });
  expect(await setup.rows(done.id, setup.as(member))).toHaveLength(5);
  const body = { kind: "DONORS" as const };
  const params = { idOrSlug: setup.org.id };
  await expect(createImport.run(setup.as(member), { params, body })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(undoImport.run(setup.as(member), setup.at(done.id))).rejects.toMatchObject({
    code: "forbidden",
  });
  const other = await makeOrganization();
  await expect(
    undoImport.run(setup.as(other.ownerId), { params: { idOrSlug: other.id, importId: done.id } }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("stalled imports are continued, and old rows and drafts are deleted", async () => {
  const setup = await setUpImports();
  const done = await setup.importFile(GIFTS);
  const draft = await setup.upload(GIFTS);
  const checked = await setup.checkFile(GIFTS);
  await runImport.run(setup.owner, setup.at(checked.id));
  background.sent.length = 0;
  const later = { ...setup.owner, now: new Date(setup.owner.now.getTime() + 5 * 60_000) };
  await publishStalledImports(later);
  expect(background.sent.map(({ data }) => data["importId"])).toContain(checked.id);
  await setup.work(checked.id);
  const inMonths = { ...setup.owner, now: new Date(setup.owner.now.getTime() + 100 * 86_400_000) };
  while ((await purgeImports(inMonths)) > 0);
  expect(await db.select().from(imports).where(eq(imports.id, draft.id))).toEqual([]);
  expect(await db.select().from(importRows).where(eq(importRows.importId, done.id))).toEqual([]);
  expect(await setup.get(done.id)).toMatchObject({
    status: "COMPLETED",
    undoableUntil: null,
    counts: { applied: 3 },
  });
  const again = await setup.importFile(GIFTS);
  expect(again.counts).toMatchObject({ skip: 3, applied: 0 });
});

test("a spreadsheet is imported like the equivalent CSV, with the days and amounts of its cells", async () => {
  const setup = await setUpImports();
  const texts = ["Name", "Amount", "Date", "Rosa Diaz"];
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const text = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`;
  const file = xlsx(
    row(1, text("A1", 0) + text("B1", 1) + text("C1", 2)) +
      row(2, `${text("A2", 3)}<c r="B2"><v>1234.5</v></c><c r="C2" s="1"><v>46022</v></c>`),
    texts,
  );
  const done = await setup.importFile(file);
  expect(done).toMatchObject({ status: "COMPLETED", counts: { applied: 1, addCents: 123_450 } });
  expect((await donationRows(setup))[0]?.offline_donations.receivedOn).toBe("2025-12-31");
  await expect(setup.upload(Buffer.from("PK\u0003\u0004 broken", "latin1"))).rejects.toMatchObject({
    extra: { fieldErrors: { file: [expect.stringContaining("no XLSX file")] } },
  });
});

test("a table that spans several files of an export is rejected with their names", async () => {
  const setup = await setUpImports();
  const table = strToU8("donation_id,amount\r\n1,5.00\r\n");
  const file = Buffer.from(zipSync({ "donations.csv": table, "donations-2.csv": table }));
  await expect(setup.upload(file)).rejects.toMatchObject({
    extra: { fieldErrors: { file: [expect.stringContaining("donations.csv, donations-2.csv")] } },
  });
});

test("an unsupported file type is rejected before it is read", async () => {
  const setup = await setUpImports();
  const { id } = await createImport.run(setup.owner, {
    params: { idOrSlug: setup.org.id },
    body: { kind: "DONORS" },
  });
  const request = new Request("http://localhost/", {
    method: "PUT",
    headers: { "content-type": "application/pdf" },
    body: "%PDF",
  });
  await expect(
    uploadImportFile.run(setup.owner, { ...setup.at(id), query: { name: "a.pdf" } }, request),
  ).rejects.toMatchObject({ status: 415 });
  expect(await db.execute(sql`select from import_files where import_id = ${id}`)).toHaveLength(0);
});
