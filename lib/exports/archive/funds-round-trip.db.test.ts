import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { funds } from "@/db/schema/funds";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { testDatabase } from "@/db/testing";
import { setUpImports } from "@/lib/imports/testing/set-up-imports";
import { openArchive } from "./testing/open-archive";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
type ImportSetup = Awaited<ReturnType<typeof setUpImports>>;

const fundsOf = async ({ org }: ImportSetup) =>
  (await db.select().from(funds).where(eq(funds.orgId, org.id)).orderBy(funds.name)).map(
    ({ name, code, goalCents, restricted, archivedAt }) => [
      name,
      code,
      goalCents,
      restricted,
      archivedAt !== null,
    ],
  );

/** Returns the commitments with the names of their funds. */
const commitmentsOf = ({ org }: ImportSetup) =>
  db
    .select({ cents: recurringCommitments.amountCents, fund: funds.name })
    .from(recurringCommitments)
    .leftJoin(funds, eq(funds.id, recurringCommitments.fundId))
    .where(eq(recurringCommitments.orgId, org.id))
    .orderBy(recurringCommitments.amountCents);

async function makeHistory(setup: ImportSetup) {
  const [old] = [new Date("2026-01-01T12:00:00Z")];
  const make = (name: string, given: Partial<typeof funds.$inferInsert>) =>
    db.insert(funds).values({
      ...{ id: `${setup.org.id}-${name}`, orgId: setup.org.id, name },
      ...{ code: null, goalCents: null, restricted: false, createdAt: old, updatedAt: old, ...given },
    });
  await make("Roof; =2026", { code: "=4100", goalCents: 123_456_789_01, restricted: true });
  await make("Former", { code: "F" });
  await make("Unused", { code: "U-1", goalCents: 500 });
  await make("Unused and former", { archivedAt: old });
  await setup.importFile(
    "Date,Name,Amount,Fund\n2026-01-05,Ada Lund,10.00,Roof; =2026\n2026-01-06,Ada Lund,20.00,Former\n",
  );
  await setup.importFile(
    "Name,Email,Amount,Frequency,Fund\nAda Lund,ada@example.com,7.00,Monthly,Former\nRosa Diaz,rosa@example.com,9.00,Yearly,\n",
    "COMMITMENTS",
  );
  await db.update(funds).set({ archivedAt: old }).where(eq(funds.code, "F"));
}

test("an export imported into another organization has its funds with code, goal, restriction and archived state, and its commitments", async () => {
  const [from, to] = [await setUpImports(), await setUpImports()];
  await makeHistory(from);
  const { zip, text } = await openArchive(from.owner, from.org.id);
  const donations = await to.upload(zip);
  expect([...donations.exportedFunds].sort()).toEqual([
    "Former",
    "Roof; =2026",
    "Unused",
    "Unused and former",
  ]);
  // Options are replaced as a whole.
  expect((await to.check(donations.id, { options: to.options({ unknownNames: "ADD" }) })).counts.add).toBe(2);
  expect(await fundsOf(to)).toEqual([]);
  await to.run(donations.id);
  const expected = [
    ["Former", "F", null, false, true],
    ["Roof; =2026", "=4100", 12_345_678_901, true, false],
    ["Unused", "U-1", 500, false, false],
    ["Unused and former", null, null, false, true],
  ];
  expect(await fundsOf(to)).toEqual(expected);
  const commitments = await to.upload(zip, "COMMITMENTS", "recurring_commitments");
  expect((await to.check(commitments.id)).counts).toMatchObject({ add: 2, refuse: 0 });
  await to.run(commitments.id);
  expect(await commitmentsOf(to)).toEqual(await commitmentsOf(from));
  expect(await fundsOf(to)).toEqual(expected);
  // A file with the same header has the remembered mapping, but its own funds.
  const alone = await to.upload(text("donations.csv"));
  expect(alone).toMatchObject({ columnsFrom: "REMEMBERED", exportedFunds: [] });
  await to.undo(donations.id);
  expect(await fundsOf(to)).toEqual(expected);
});

test("a fund of the organization keeps its own attributes, and no import gives its code to another fund", async () => {
  const [from, to] = [await setUpImports(), await setUpImports()];
  await makeHistory(from);
  const at = { createdAt: new Date(), updatedAt: new Date() };
  const own = { orgId: to.org.id, goalCents: null, restricted: false, ...at };
  await db.insert(funds).values([
    { ...own, id: `${to.org.id}-roof`, name: "roof; =2026", code: "1" },
    { ...own, id: `${to.org.id}-other`, name: "Other", code: "u-1" },
  ]);
  const { zip } = await openArchive(from.owner, from.org.id);
  const donations = await to.upload(zip);
  await to.check(donations.id);
  await to.run(donations.id);
  expect(await fundsOf(to)).toEqual([
    ["Former", "F", null, false, true],
    ["Other", "u-1", null, false, false],
    ["Unused", null, 500, false, false],
    ["Unused and former", null, null, false, true],
    ["roof; =2026", "1", null, false, false],
  ]);
});
