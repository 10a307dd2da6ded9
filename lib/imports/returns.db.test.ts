import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";
import { makeCampaign, testDatabase, unique } from "@/db/testing";
import { getPeriodReport } from "@/lib/analytics/period/api";
import { periodReportQuery } from "@/lib/analytics/period/schemas";
import { permitInOrg } from "@/lib/auth/access";
import { findDonationDetails } from "@/lib/donations/store";
import { lockTags } from "@/lib/donors/tags/store";
import { appLinks } from "@/lib/emails/app-links";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { recordOfflineDonation } from "@/lib/offline-donations/api";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { receiptDocument } from "@/lib/receipts/receipt-document";

import { runImport } from "./api";
import type { ImportField } from "./labels";
import { type ImportSetup, setUpImports } from "./testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
// Small, so that a few rows are several chunks.
vi.mock("./rules", async (original) => ({ ...(await original<typeof import("./rules")>()), CHUNK: 3 }));

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");

const addLevel = async (
  campaignId: string,
  name: string,
  given: Partial<typeof givingLevels.$inferInsert> = {},
) => {
  const id = unique();
  const level = { id, campaignId, name, amountCents: 50_000, fairMarketValueCents: 6_000, createdAt: NOW };
  await db.insert(givingLevels).values({ ...level, ...given });
  return id;
};
const addEvent = ({ org }: ImportSetup, ticketCapacity: number | null = 10) =>
  makeCampaign(org.id, {
    title: "Gala",
    type: "EVENT",
    status: "ENDED",
    ticketPriceCents: 5_000,
    ticketFairMarketValueCents: 2_000,
    ticketCapacity,
  });
const soldBy = async (id: string) =>
  (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0]?.ticketsSold;
const donationRows = ({ org }: ImportSetup) =>
  db.select().from(donations).where(eq(donations.orgId, org.id)).orderBy(donations.createdAt);
const remarksOf = async (setup: ImportSetup, importId: string) =>
  (await setup.rows(importId)).map(({ outcome, remarks }) => [outcome, ...remarks]);
const differences = async ({ org, owner }: ImportSetup) =>
  (await verifyLedger(await permitInOrg(owner, org.id))).checks.flatMap((check) => check.differences);
async function receiptText(id: string): Promise<string> {
  const details = await findDonationDetails(db, { id });
  return JSON.stringify(details && receiptDocument(details, appLinks()));
}
async function levelsInReport({ org, owner }: ImportSetup) {
  const query = periodReportQuery.parse({ from: "2026-01-01", to: "2026-06-03" });
  const { levels } = await getPeriodReport.run(owner, { params: { idOrSlug: org.id }, query });
  return levels.map(({ level, count, amountCents }) => [level.name, count, amountCents]);
}

describe("the giving level and tickets of a row", () => {
  test("lock their campaign after the tags of the row's donor, in the order of a merge", async () => {
    const setup = await setUpImports();
    const event = await addEvent(setup);
    const { id } = await setup.checkFile(`Date,Name,Amount,Campaign,Tickets,Donor Tags
2026-01-03,Rosa Diaz,100,Gala,2,Board
`);
    let done: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await lockTags(tx, setup.org.id);
      done = setup.run(id);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%pg_advisory_xact_lock%'`;
      // Outside of the transaction, in which PostgreSQL would repeat its first answer.
      await expect.poll(async () => (await db.execute(waiting)).length, { timeout: 60_000 }).toBe(1);
      await tx.execute(sql`select from campaigns where id = ${event.id} for no key update nowait`);
    });
    expect(await done).toMatchObject({ counts: { applied: 1 } });
    expect(await soldBy(event.id)).toBe(2);
  });

  test("are found in its campaign, count as for a donation recorded by hand, and are on its receipt", async () => {
    const setup = await setUpImports();
    const { org, owner, campaign } = setup;
    const event = await addEvent(setup);
    const gold = await addLevel(campaign.id, "Gold Circle");
    const goldAtEvent = await addLevel(event.id, "Gold circle");
    const done = await setup.importFile(`Date,Name,Amount,Campaign,Giving Level,Tickets
2026-01-02,Rosa Diaz,500,,  gold CIRCLE ,0
2026-01-03,Rosa Diaz,600,Gala,GOLD CIRCLE,2
2026-01-04,Rosa Diaz,150,Gala,,3.00
2026-01-05,Rosa Diaz,10,Gala,,
`);
    expect(done.counts).toMatchObject({ applied: 4, refuse: 0 });
    const rows = await setup.rows(done.id);
    expect(rows.map(({ donation }) => [donation?.givingLevelId, donation?.ticketCount])).toEqual([
      [gold, null],
      [goldAtEvent, 2],
      [null, 3],
      [null, null],
    ]);
    const input = {
      campaignId: event.id,
      method: "PLATFORM",
      amountCents: 60_000,
      receivedOn: "2026-01-06",
      donor: { firstName: "Rosa", lastName: "Diaz" },
      givingLevelId: goldAtEvent,
      ticketCount: 2,
    };
    await recordOfflineDonation.run(owner, {
      params: { idOrSlug: org.id },
      body: offlineDonationInput.parse(input),
    });
    const made = (await donationRows(setup)).map((row) => ({
      givingLevelId: row.givingLevelId,
      ticketCount: row.ticketCount,
      ticketsSold: row.ticketsSold,
      ticketsValueCents: row.ticketsValueCents,
    }));
    const none = { ticketCount: null, ticketsSold: 0, ticketsValueCents: null };
    expect(made.slice(0, 4)).toEqual([
      { givingLevelId: gold, ...none },
      { givingLevelId: goldAtEvent, ticketCount: 2, ticketsSold: 2, ticketsValueCents: 4_000 },
      { givingLevelId: null, ticketCount: 3, ticketsSold: 3, ticketsValueCents: 6_000 },
      { givingLevelId: null, ...none },
    ]);
    expect(made[4]).toEqual(made[1]);
    expect(await soldBy(event.id)).toBe(7);
    const [level, both, tickets, neither] = await Promise.all(
      rows.map(({ donation }) => receiptText(donation?.id ?? "")),
    );
    expect(level).toContain("$60.00");
    expect(both).toContain("$100.00");
    expect(tickets).toContain("$60.00");
    expect(neither).toContain("No goods or services were provided");
    expect(await levelsInReport(setup)).toEqual([
      ["Gold circle", 2, 120_000],
      ["Gold Circle", 1, 50_000],
    ]);
    expect(await differences(setup)).toEqual([]);
  });

  test("reject the row with what to do if its campaign lacks them, or are left out with the option CHOSEN", async () => {
    const setup = await setUpImports();
    const { campaign } = setup;
    const event = await addEvent(setup);
    await addLevel(event.id, "Silver");
    await addLevel(campaign.id, "Twin");
    await addLevel(campaign.id, "twin");
    const restored = await addLevel(campaign.id, "Bronze");
    await addLevel(campaign.id, "Bronze", { archivedAt: NOW });
    const former = await addLevel(campaign.id, "Former", { archivedAt: NOW });
    const file = `Date,Name,Amount,Campaign,Giving Level,Tickets
2026-01-02,Rosa Diaz,5,,Silver,
2026-01-03,Rosa Diaz,5,,Twin,
2026-01-04,Rosa Diaz,5,,bronze,
2026-01-05,Rosa Diaz,5,,former,
2026-01-06,Rosa Diaz,5,,,1
2026-01-07,Rosa Diaz,5,Gala,silver,501
2026-01-08,Rosa Diaz,5,Gala,,two
2026-01-09,Rosa Diaz,5,Picnic,Silver,2
`;
    const checked = await setup.checkFile(file);
    expect(await remarksOf(setup, checked.id)).toEqual([
      [
        "REFUSE",
        "Its campaign has no giving level “Silver”: add it, correct the name, or leave the level out",
      ],
      ["REFUSE", "Its campaign has several giving levels “Twin”: rename all but one, or leave the level out"],
      ["ADD"],
      ["ADD"],
      [
        "REFUSE",
        "Its campaign sells no tickets: choose an event with a ticket price, or leave the tickets out",
      ],
      ["REFUSE", "“501” is no number of tickets from 1 to 500: divide a larger order into several rows"],
      ["REFUSE", "“two” is no number of tickets from 1 to 500: divide a larger order into several rows"],
      ["REFUSE", "There is no campaign called “Picnic”"],
    ]);
    const levels = (await setup.rows(checked.id)).flatMap(({ donation }) => donation?.givingLevelId ?? []);
    expect(levels).toEqual([restored, former]);

    await setup.check(checked.id, { options: setup.options({ unknownNames: "CHOSEN" }) });
    expect(await remarksOf(setup, checked.id)).toEqual([
      ["ADD", "The giving level “Silver” is left out: its campaign does not have it"],
      ["ADD", "The giving level “Twin” is left out: its campaign has several of this name"],
      ["ADD"],
      ["ADD"],
      ["ADD", "The tickets are left out: its campaign sells none"],
      ["REFUSE", expect.stringContaining("“501” is no number")],
      ["REFUSE", expect.stringContaining("“two” is no number")],
      [
        "ADD",
        "The giving level “Silver” is left out: its campaign does not have it",
        "The tickets are left out: its campaign sells none",
      ],
    ]);
  });

  test("that were removed since the check leave out the row with the reason", async () => {
    const setup = await setUpImports();
    const event = await addEvent(setup);
    const level = await addLevel(setup.campaign.id, "Gold");
    const checked = await setup.checkFile(`Date,Name,Amount,Campaign,Giving Level,Tickets
2026-01-02,Rosa Diaz,5,,Gold,
2026-01-03,Rosa Diaz,5,Gala,,1
2026-01-04,Rosa Diaz,5,,,
`);
    expect(checked.counts).toMatchObject({ add: 3 });
    await db.delete(givingLevels).where(eq(givingLevels.id, level));
    const noPrice = { ticketPriceCents: null, ticketFairMarketValueCents: null, ticketCapacity: null };
    await db.update(campaigns).set(noPrice).where(eq(campaigns.id, event.id));
    const done = await setup.run(checked.id);
    expect(done.counts).toMatchObject({ applied: 1, refuse: 2, addCents: 500 });
    expect(await remarksOf(setup, done.id)).toEqual([
      ["REFUSE", "Its giving level was deleted after the check"],
      ["REFUSE", "Its campaign stopped selling tickets after the check"],
      ["ADD"],
    ]);
    expect(await differences(setup)).toEqual([]);
  });
});

describe("levels and tickets that a file describes and the organization lacks", () => {
  const FILE = `Date,Name,Amount,Campaign,Giving Level,Level amount,Level value,Tickets,Price,Value
2026-01-02,Rosa Diaz,600,Ball,Table,500,60,2,50,40
2026-01-03,Rosa Diaz,100,BALL,,,,1,50.00,
2026-01-04,Rosa Diaz,90,Ball,table,500,60.00,,,
2026-01-05,Rosa Diaz,90,Ball,Table,400,0,,,
2026-01-06,Rosa Diaz,5,Ball,Bench,,,,,
2026-01-07,Rosa Diaz,5,Drive,Bench,1,2,3,,
2026-01-08,Rosa Diaz,25,,Friend,25,,,,
2026-01-09,Rosa Diaz,25,,Foe,,,,,
2026-01-10,Rosa Diaz,25,,Known,30,5,,,
2026-01-11,Rosa Diaz,25,,known,30,6,,,
`;
  const FIELDS = {
    "Level amount": "givingLevelAmount",
    "Level value": "givingLevelValue",
    Price: "ticketPrice",
    Value: "ticketsValue",
  } as const satisfies Record<string, ImportField>;
  const mapped = async (setup: ImportSetup, unknownNames: "ADD" | "REFUSE") => {
    const it = await setup.upload(FILE);
    const names: Readonly<Record<string, ImportField>> = FIELDS;
    const columns = it.columns.map((column, at) => names[it.file?.header[at] ?? ""] ?? column);
    return setup.check(it.id, { columns, options: setup.options({ unknownNames }) });
  };

  test("are added once by the run with the option ADD, and stay when it is undone", async () => {
    const setup = await setUpImports();
    const { org, owner, campaign } = setup;
    const known = await addLevel(campaign.id, "Known", { fairMarketValueCents: 500 });
    const { id } = await mapped(setup, "ADD");
    const noBench = ["ADD", "The giving level “Bench” is left out: its campaign does not have it"];
    expect(await remarksOf(setup, id)).toEqual([
      ["ADD", "“Ball” is added", "“Table” is added"],
      ["ADD", "“BALL” is added"],
      ["ADD", "“Ball” is added", "“table” is added"],
      ["ADD", "“Ball” is added", "“Table” is added"],
      [noBench[0], "“Ball” is added", noBench[1]],
      [noBench[0], "“Drive” is added", noBench[1], "The tickets are left out: its campaign sells none"],
      ["ADD", "“Friend” is added"],
      ["REFUSE", "Its campaign has no giving level “Foe”: add it, correct the name, or leave the level out"],
      ["ADD"],
      ["ADD", "“known” is added"],
    ]);
    await Promise.allSettled([1, 2].map(() => runImport.run(owner, setup.at(id))));
    const done = await setup.run(id);
    expect(done.counts).toMatchObject({ applied: 9 });
    const stored = async () => ({
      campaigns: await db
        .select({
          title: campaigns.title,
          type: campaigns.type,
          price: campaigns.ticketPriceCents,
          value: campaigns.ticketFairMarketValueCents,
          capacity: campaigns.ticketCapacity,
        })
        .from(campaigns)
        .where(eq(campaigns.orgId, org.id))
        .orderBy(campaigns.title),
      levels: await db
        .select({
          campaign: campaigns.title,
          name: givingLevels.name,
          amount: givingLevels.amountCents,
          value: givingLevels.fairMarketValueCents,
          position: givingLevels.position,
        })
        .from(givingLevels)
        .innerJoin(campaigns, eq(campaigns.id, givingLevels.campaignId))
        .where(eq(campaigns.orgId, org.id))
        .orderBy(campaigns.title, givingLevels.position, givingLevels.amountCents),
    });
    const noTickets = { type: "DONATION", price: null, value: null, capacity: null };
    const added = {
      campaigns: [
        { title: "Ball", type: "EVENT", price: 5_000, value: 2_000, capacity: null },
        { title: "Drive", ...noTickets },
        { title: campaign.title, ...noTickets },
      ],
      levels: [
        { campaign: "Ball", name: "Table", amount: 40_000, value: 0, position: 0 },
        { campaign: "Ball", name: "Table", amount: 50_000, value: 6_000, position: 1 },
        { campaign: campaign.title, name: "Known", amount: 50_000, value: 500, position: 0 },
        { campaign: campaign.title, name: "Friend", amount: 2_500, value: 0, position: 1 },
        { campaign: campaign.title, name: "known", amount: 3_000, value: 600, position: 2 },
      ],
    };
    expect(await stored()).toEqual(added);
    const rows = (await donationRows(setup)).map((row) => [row.ticketsSold, row.ticketsValueCents]);
    expect(rows).toEqual([[2, 4_000], [1, 2_000], ...Array(7).fill([0, null])]);
    const givenLevels = (await setup.rows(id)).map(({ donation }) => donation?.givingLevelId ?? null);
    expect(givenLevels[0]).toBe(givenLevels[2]);
    expect(givenLevels[3]).not.toBe(givenLevels[0]);
    expect(givenLevels[8]).toBe(known);
    expect(await differences(setup)).toEqual([]);

    await setup.undo(id);
    expect(await stored()).toEqual(added);
    // In campaigns that exist, what is missing is no longer left out.
    const again = await mapped(setup, "ADD");
    expect(again.counts).toMatchObject({ add: 7, refuse: 3 });
    await setup.run(again.id);
    expect(await stored()).toEqual(added);
    // Rows imported before are not checked again.
    expect((await mapped(setup, "ADD")).counts).toMatchObject({ add: 0, skip: 7, refuse: 3 });
    await setup.undo(again.id);
    expect((await remarksOf(setup, (await mapped(setup, "REFUSE")).id)).slice(0, 4)).toEqual([
      ["ADD"],
      ["ADD"],
      ["ADD"],
      ["ADD"],
    ]);
  });

  test("are not added if one was created since the check, or if there are more than 30 for a campaign", async () => {
    const setup = await setUpImports();
    const { id } = await mapped(setup, "ADD");
    await addLevel(setup.campaign.id, "FRIEND", { fairMarketValueCents: 0 });
    await expect(runImport.run(setup.owner, setup.at(id))).rejects.toThrow("Check the file first");
    const rows = Array.from({ length: 31 }, (_, n) => `2026-01-02,Rosa Diaz,5.00,Level ${n},5.00`);
    const many = await setup.upload(`Date,Name,Amount,Giving Level,Level amount\n${rows.join("\n")}\n`);
    const columns = many.columns.map((column, at) => (at === 4 ? ("givingLevelAmount" as const) : column));
    await setup.check(many.id, { columns, options: setup.options({ unknownNames: "ADD" }) });
    await expect(runImport.run(setup.owner, setup.at(many.id))).rejects.toThrow("more than 30 giving levels");
  });
});

describe("tickets of an import", () => {
  const FILE = `Date,Name,Email,Amount,Transaction ID,Tickets
2026-01-02,Rosa Diaz,rosa@example.com,5,T-1,4
2026-01-03,Ada Lund,ada@example.com,5,T-2,3
2026-01-04,Ben Cole,ben@example.com,5,T-3,4
2026-01-05,Cy Dow,cy@example.com,5,T-4,2
2026-01-05,Cy Dow,cy@example.com,5,T-4,2
2026-01-06,Di Eng,di@example.com,5,T-5,2
2026-01-07,Ed Fox,ed@example.com,5,T-6,1
`;
  const LEFT = ": raise the capacity of its campaign, or leave the tickets out";

  test("fill the capacity row by row, and rows beyond it are rejected with the number left", async () => {
    const setup = await setUpImports();
    const event = await addEvent(setup);
    const { id } = await setup.checkFile(FILE, "DONATIONS", { campaignId: event.id });
    expect(await remarksOf(setup, id)).toEqual([
      ["ADD"],
      ["ADD"],
      ["REFUSE", `Only 3 tickets are left${LEFT}`],
      ["ADD"],
      ["SKIP", "Has the same transaction id as row 5"],
      ["REFUSE", `Only 1 ticket is left${LEFT}`],
      ["ADD"],
    ]);
    expect(await soldBy(event.id)).toBe(0);
    expect((await setup.check(id)).counts).toMatchObject({ add: 4, refuse: 2, newDonors: 4 });
    expect((await setup.run(id)).counts).toMatchObject({ applied: 4 });
    expect(await soldBy(event.id)).toBe(10);
    expect(await differences(setup)).toEqual([]);

    const again = await setup.checkFile(FILE, "DONATIONS", { campaignId: event.id });
    expect(again.counts).toMatchObject({ add: 0, skip: 5, refuse: 2 });
    expect((await remarksOf(setup, again.id))[2]).toEqual(["REFUSE", `The tickets are sold out${LEFT}`]);
    await db.update(campaigns).set({ ticketCapacity: null }).where(eq(campaigns.id, event.id));
    expect((await setup.check(again.id)).counts).toMatchObject({ add: 2, refuse: 0 });
  });

  test("sold to others since the check leave out only the rows that no longer fit, with their new donors", async () => {
    const setup = await setUpImports();
    const event = await addEvent(setup);
    const { id } = await setup.checkFile(FILE, "DONATIONS", { campaignId: event.id });
    await db.update(campaigns).set({ ticketsSold: 2, ticketsHeld: 3 }).where(eq(campaigns.id, event.id));
    const done = await setup.run(id);
    expect(done.counts).toMatchObject({ applied: 2, refuse: 4, addCents: 1000 });
    expect((await remarksOf(setup, id)).map(([outcome, remark]) => [outcome, remark])).toEqual([
      ["ADD", undefined],
      ["REFUSE", "Only 1 ticket is left since the check"],
      ["REFUSE", `Only 3 tickets are left${LEFT}`],
      ["REFUSE", "Only 1 ticket is left since the check"],
      ["SKIP", "Has the same transaction id as row 5"],
      ["REFUSE", `Only 1 ticket is left${LEFT}`],
      ["ADD", undefined],
    ]);
    expect(await soldBy(event.id)).toBe(7);
    expect(new Set((await donationRows(setup)).map(({ donorId }) => donorId)).size).toBe(2);
  });

  test("are released by its undo, and can then be imported again", async () => {
    const setup = await setUpImports();
    const event = await addEvent(setup);
    const level = await addLevel(event.id, "Gold");
    const file = `Date,Name,Amount,Tickets,Giving Level
2026-01-02,Rosa Diaz,5,6,Gold
2026-01-03,Rosa Diaz,5,4,
`;
    const done = await setup.importFile(file, "DONATIONS", { campaignId: event.id });
    expect(await soldBy(event.id)).toBe(10);
    expect(await setup.undo(done.id)).toMatchObject({ status: "UNDONE", counts: { undone: 2, kept: 0 } });
    expect(await soldBy(event.id)).toBe(0);
    expect(await levelsInReport(setup)).toEqual([]);
    expect((await donationRows(setup)).map(({ ticketsSold }) => ticketsSold)).toEqual([0, 0]);
    expect(await differences(setup)).toEqual([]);
    const again = await setup.importFile(file, "DONATIONS", { campaignId: event.id });
    expect(again.counts).toMatchObject({ applied: 2 });
    expect(await soldBy(event.id)).toBe(10);
    expect((await donationRows(setup)).filter(({ givingLevelId }) => givingLevelId === level)).toHaveLength(
      2,
    );
    expect(await differences(setup)).toEqual([]);
  });
});
