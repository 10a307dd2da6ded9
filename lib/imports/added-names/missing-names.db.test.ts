import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { makeCampaign, makeFund, testDatabase } from "@/db/testing/index";
import { runImport } from "../api";
import { verified } from "../testing/read-imported";
import { setUpImports } from "../testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");

describe("campaigns and funds that a file names and the organization lacks", () => {
  const FILE = `Date,Name,Amount,Campaign,Fund
2026-01-02,Rosa Diaz,5.00,Warm meals,Kitchen
2026-01-03,Rosa Diaz,6.00,WARM MEALS,kitchen
2026-01-04,Rosa Diaz,7.00,Warm meals,General fund
2026-01-05,Rosa Diaz,8.00,Winter Beds,Old roof
2026-01-06,Rosa Diaz,9.00,${"x".repeat(121)},
`;

  test("are added once, when the import is run, and stay when it is undone", async () => {
    const setup = await setUpImports();
    const { org } = setup;
    await makeFund(org.id, { name: "Old roof", archivedAt: NOW });
    const count = async () => {
      const [row] = await db.execute<{ campaigns: string; funds: string }>(sql`
        select (select count(*) from campaigns where org_id = ${org.id}) as campaigns,
          (select count(*) from funds where org_id = ${org.id}) as funds`);
      return [Number(row?.campaigns), Number(row?.funds)];
    };
    const { id } = await setup.checkFile(FILE, "DONATIONS", { unknownNames: "ADD" });
    expect((await setup.rows(id)).map(({ outcome, remarks }) => [outcome, ...remarks])).toEqual([
      ["ADD", "“Warm meals” is added", "“Kitchen” is added"],
      ["ADD", "“WARM MEALS” is added", "“kitchen” is added"],
      ["ADD", "“Warm meals” is added"],
      ["REFUSE", "The fund “Old roof” is archived: restore it first"],
      ["REFUSE", expect.stringContaining("cannot be the name of a campaign")],
    ]);
    expect(await setup.missing(id)).toEqual({ campaigns: 0, funds: 0 });
    expect(await count()).toEqual([1, 1]);
    // Of two concurrent requests, one may be rejected because the other has added them.
    const begin = () => runImport.run(setup.owner, setup.at(id));
    const begun = await Promise.allSettled([begin(), begin()]);
    expect(begun.map(({ status }) => status)).toContain("fulfilled");
    await begin();
    await setup.work(id);
    expect(await count()).toEqual([2, 2]);
    const rows = await db.execute<{ title: string; status: string; fund: string | null; cents: string }>(sql`
      select c.title, c.status, f.name as fund, d.net_raised_cents as cents from donations d
      join campaigns c on c.id = d.campaign_id left join funds f on f.id = d.fund_id
      where d.org_id = ${org.id} order by d.created_at`);
    expect(rows.map(({ title, status, fund, cents }) => [title, status, fund, Number(cents)])).toEqual([
      ["Warm meals", "DRAFT", "Kitchen", 500],
      ["Warm meals", "DRAFT", "Kitchen", 600],
      ["Warm meals", "DRAFT", null, 700],
    ]);
    expect(await verified(setup)).toBe(true);
    await setup.undo(id);
    expect(await count()).toEqual([2, 2]);
  });

  test("are not added if one was created since the check, or if there are more than a hundred", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(FILE, "DONATIONS", { unknownNames: "ADD" });
    await makeCampaign(setup.org.id, { title: "warm Meals" });
    await expect(runImport.run(setup.owner, setup.at(id))).rejects.toMatchObject({ code: "conflict" });
    const names = Array.from({ length: 101 }, (_, n) => `2026-01-02,Rosa Diaz,5.00,Campaign ${n},`);
    const many = await setup.checkFile(`Date,Name,Amount,Campaign,Fund\n${names.join("\n")}\n`, "DONATIONS", {
      unknownNames: "ADD",
    });
    await expect(runImport.run(setup.owner, setup.at(many.id))).rejects.toThrow("more than 100");
  });
});

test("a fund called General is the general fund, unless the organization has a fund of this name", async () => {
  const setup = await setUpImports();
  const file =
    "Date,Name,Amount,Fund\n2026-01-02,Rosa Diaz,5.00,General\n2026-01-02,Rosa Diaz,6.00,General Fund\n";
  const { id } = await setup.checkFile(file);
  const fundIds = async () =>
    (await setup.rows(id)).map(({ outcome, donation }) => [outcome, donation?.fundId]);
  expect(await fundIds()).toEqual([
    ["ADD", null],
    ["ADD", null],
  ]);
  const fund = await makeFund(setup.org.id, { name: "General" });
  await setup.check(id);
  expect(await fundIds()).toEqual([
    ["ADD", fund.id],
    ["ADD", null],
  ]);
});
