import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { customFields } from "@/db/schema/custom-fields";
import { donors } from "@/db/schema/donors";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { copyDonation } from "@/db/testing/copy-donation";
import { newContext } from "@/lib/http/context";
import { type GivingContext, loadGiving } from "./context";
import { exportGiving as exportDocument, exportGivingDonations } from "./export-giving";
import { mailGivingLink } from "./mail-link";
import { exportGiving, openGivingSession } from "./public-api";
import { PATIENCE_MS } from "./rules";
import { type GivingExport, givingExportSchema } from "./schemas";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const visitor = () => ({ ...newContext({ kind: "public" }), db });

/** Donations of the donor; as one object they take more than 100 ms of one turn. */
const DONATIONS = 6000;
/** Statements for a page of donations: the donations, their answers and their emails. */
const STATEMENTS_PER_PAGE = 3;
const BOUND_MS = 50;
/** A turn that takes long each time is the export's; a single one is another work's. */
const ROUNDS = 3;

/** Makes a donor with many donations, each with long texts, an answer and a mail, in the order of their numbers. */
async function makeFaithfulDonor(count: number) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const first = await makeDonation(campaign, {
    status: "PENDING",
    publicMessage: 'A "long" message.\n'.repeat(14),
    tributeType: "IN_MEMORY",
    tributeName: "Ö".repeat(200),
    tributeMessage: "\u2028\t".repeat(250),
    referrerUrl: `https://elsewhere.example/${"r".repeat(900)}`,
  });
  const fieldId = unique();
  await db.insert(customFields).values({
    id: fieldId,
    campaignId: campaign.id,
    label: "Why do you give?",
    type: "LONG_TEXT",
    createdAt: new Date(),
  });
  // Several donations share an instant, so pages end between them.
  await copyDonation(first.id, count - 1, sql`d.created_at + (n / 7) * interval '1 microsecond'`);
  await db.execute(sql`
    insert into donation_answers (donation_id, field_id, value)
    select id, ${fieldId}, repeat('Because. ', 200) from donations where donor_id = ${first.donorId}`);
  await db.execute(sql`
    insert into emails (cause, kind, org_id, donation_id, recipient, subject, sent_at, created_at)
    select 'test:' || id, 'RECEIPT', org_id, id, donor_email, 'Your receipt ' || receipt_number, now(), now()
    from donations where donor_id = ${first.donorId}`);
  return signIn(first.donorId);
}

async function signIn(donorId: string) {
  const link = await mailGivingLink(visitor(), donorId);
  const { token } = await openGivingSession.run(visitor(), { body: { token: link } });
  const ctx: GivingContext = { ...visitor(), ...(await loadGiving(visitor(), token)) };
  return { ctx, token, donorId };
}

/** A context that counts the reads begun with it. */
function counted(ctx: GivingContext) {
  const reads = { count: 0 };
  const counting = new Proxy(ctx.db, {
    get(target, name) {
      if (name === "select") reads.count += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ctx: { ...ctx, db: counting }, reads };
}

/**
 * Reads a stream and keeps nothing; returns its number of bytes, and the longest turn of the event loop meanwhile in
 * CPU time of this process, which does not depend on other processes.
 */
async function timed(start: () => Promise<ReadableStream<Uint8Array>>) {
  let longestMs = 0;
  let isOver = false;
  let last = process.cpuUsage();
  const tick = () => {
    const { user, system } = process.cpuUsage(last);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    last = process.cpuUsage();
    if (!isOver) setImmediate(tick);
  };
  await nextTurn();
  last = process.cpuUsage();
  setImmediate(tick);
  let bytes = 0;
  const reader = (await start()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) bytes += read.value.length;
  await nextTurn();
  isOver = true;
  return { bytes, longestMs };
}

describe("the export of a donor with thousands of donations with long texts", () => {
  let faithful: Awaited<ReturnType<typeof makeFaithfulDonor>>;
  beforeAll(async () => {
    faithful = await makeFaithfulDonor(DONATIONS);
  });

  test("is one valid document with every donation once, oldest first, with its answers and mails", async () => {
    const text = await new Response(await exportDocument(faithful.ctx, { indent: 2 })).text();
    const held: GivingExport = JSON.parse(text);
    expect(text).toBe(JSON.stringify(held, null, 2));
    const rows = await db.execute<{ receipt_number: string }>(
      sql`select receipt_number from donations where donor_id = ${faithful.donorId} order by created_at, id`,
    );
    expect(held.donations.map(({ receiptNumber }) => receiptNumber)).toEqual(
      rows.map((row) => row.receipt_number),
    );
    expect(held.donations).toHaveLength(DONATIONS);
    for (const { receiptNumber, answers, emails, dedication } of held.donations) {
      expect(answers).toEqual([{ question: "Why do you give?", answer: "Because. ".repeat(200) }]);
      expect(emails.map(({ subject }) => subject)).toEqual([`Your receipt ${receiptNumber}`]);
      expect(dedication?.message).toBe("\u2028\t".repeat(250));
    }
    expect(givingExportSchema.strict().safeParse(held).error).toBeUndefined();
    // The operation returns the same document.
    const again = await exportGiving.run(visitor(), { params: { token: faithful.token } });
    expect({ ...again, exportedAt: held.exportedAt }).toEqual(held);
  });

  test(`never blocks the event loop for more than ${BOUND_MS} ms`, async () => {
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS && !longest.some((ms) => ms < BOUND_MS); round++) {
      const { bytes, longestMs } = await timed(() => exportDocument(faithful.ctx, { indent: 2 }));
      expect(bytes).toBeGreaterThan(10_000_000);
      longest.push(longestMs);
    }
    expect(Math.min(...longest), `CPU time of the longest turns: ${longest}`).toBeLessThan(BOUND_MS);
  });

  test("reads the database at the pace of its reader, and no further once it stops or leaves", async () => {
    const { ctx, reads } = counted(faithful.ctx);
    const reader = (await exportDocument(ctx)).getReader();
    await reader.read();
    // The other addresses, and two pages: one that is written, one ahead.
    const before = 1 + 2 * STATEMENTS_PER_PAGE;
    await expect.poll(() => reads.count, { timeout: 60_000 }).toBe(before);
    for (let turn = 0; turn < 200; turn++) await nextTurn();
    expect(reads.count).toBe(before);
    await reader.cancel();
    for (let turn = 0; turn < 200; turn++) await nextTurn();
    expect(reads.count).toBe(before);
    // The whole document needs many more reads: none returns more than a few hundred donations.
    await new Response(await exportDocument(ctx)).text();
    expect(reads.count - before).toBeGreaterThan((DONATIONS / 300) * STATEMENTS_PER_PAGE);
  });
});

describe("of one donor, one download runs at a time", () => {
  test("another answers 429 with the reason, until the first is read, left or abandoned", async () => {
    const { ctx, token } = await makeFaithfulDonor(300);
    const refused = { code: "limited", message: expect.stringContaining("still running") };
    const refuses = async () => {
      await expect(exportGiving.run(visitor(), { params: { token } })).rejects.toMatchObject(refused);
      await expect(exportGivingDonations(ctx)).rejects.toMatchObject(refused);
    };
    const read = (await exportDocument(ctx)).getReader();
    await read.read();
    await refuses();
    while (!(await read.read()).done);
    const left = (await exportGivingDonations(ctx)).stream;
    await refuses();
    await left.cancel();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const abandoned = (await exportDocument(ctx)).getReader();
      await abandoned.read();
      await refuses();
      vi.advanceTimersByTime(PATIENCE_MS);
      await expect(abandoned.read()).rejects.toThrow("the reader took nothing for too long");
    } finally {
      vi.useRealTimers();
    }
    expect((await exportGiving.run(visitor(), { params: { token } })).donations).toHaveLength(300);
  });

  test("a download that fails to start does not count, and other donors are not affected", async () => {
    const [one, other] = [await makeFaithfulDonor(1), await makeFaithfulDonor(1)];
    const down = new Error("the database is down");
    const broken = new Proxy(one.ctx.db, {
      get: () => () => {
        throw down;
      },
    });
    await expect(exportDocument({ ...one.ctx, db: broken })).rejects.toBe(down);
    const running = await exportDocument(one.ctx);
    expect((await exportGiving.run(visitor(), { params: { token: other.token } })).donations).toHaveLength(1);
    await running.cancel();
  });
});

test("a donor without donations exports a valid document with empty lists", async () => {
  const org = await makeOrganization();
  const id = unique();
  await db.insert(donors).values({
    id,
    orgId: org.id,
    email: `${id}@example.com`,
    firstName: "Ada",
    lastName: "Okafor",
    createdAt: new Date(),
  });
  const { token } = await signIn(id);
  expect(await exportGiving.run(visitor(), { params: { token } })).toMatchObject({
    donor: { email: `${id}@example.com` },
    donations: [],
    memberships: [],
    subscriptions: [],
    commitments: [],
  });
});
