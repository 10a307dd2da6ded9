import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { preparing } from "@/db/prepared-statements";
import { databaseUrl, testDatabase, unique } from "@/db/testing";
import { addVersion } from "@/lib/donor-texts/store";
import { makeDonations } from "@/lib/emails/testing/follow-ups";
import { type Mailbox, startMailbox } from "@/lib/emails/testing/mailbox";
import { NOW, setRaised, systemContext } from "@/lib/emails/testing/rows";
import { followUpDonations } from "./follow-up-donations";

const statements: string[] = [];
const sql = postgres(databaseUrl, {
  onnotice: () => {},
  debug: (_connection, text) => {
    if (!text.includes("pg_catalog")) statements.push(text.trim().slice(0, 60));
  },
});
const db: Database = drizzle(preparing(sql), { casing: "snake_case" });

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
beforeEach(() => {
  statements.length = 0;
});
afterAll(async () => {
  await mailbox.stop();
  await sql.end({ timeout: 5 });
});

const ON_ITS_WAY = {
  status: "PENDING",
  succeededAt: null,
  paymentMethod: "ACH",
  processingSince: NOW,
} as const;
const followUp = (ids: readonly string[]) => followUpDonations(systemContext(db), ids);

test.each([1, 10, 50])("%i donations are read, begun and settled by one statement each", async (count) => {
  const { ids } = await makeDonations(count);
  expect(await followUp(ids)).toMatchObject({ sent: 2 * count });
  expect(statements).toHaveLength(3);
});

test("own texts of organizations and campaigns add no statement", async () => {
  const { ids, campaign } = await makeDonations(20);
  const version = {
    language: "en",
    version: 1,
    subject: "Hi",
    opening: "Hello {{firstName}}.",
    closing: null,
  };
  const author = { authorKind: "system", authorId: "test", createdAt: NOW } as const;
  for (const campaignId of [null, campaign.id]) {
    const id = unique();
    const of = { id, orgId: campaign.orgId, campaignId, kind: "RECEIPT" as const };
    await addVersion(testDatabase(), { ...of, ...version, ...author }, null);
  }
  expect(await followUp(ids)).toMatchObject({ sent: 40 });
  expect(statements).toHaveLength(3);
});

test("the notice of a pending bank payment adds no statement to those of other donations", async () => {
  const { ids } = await makeDonations(10, (index) => (index < 5 ? ON_ITS_WAY : {}));
  expect(await followUp(ids)).toMatchObject({ sent: 5 + 2 * 5 });
  expect(statements).toHaveLength(3);
});

test.each([1, 20])(
  "%i donations to a campaign with a goal add one read of totals and one of milestones",
  async (count) => {
    const { ids, campaign } = await makeDonations(count, () => ({ goalAmountCents: 100_000 }));
    await setRaised(campaign.id, 10_000);
    expect(await followUp(ids)).toMatchObject({ milestones: 0 });
    expect(statements).toHaveLength(5);
  },
);

test("donations that do not count, and a repeated batch, write nothing", async () => {
  const { ids } = await makeDonations(5, () => ({ status: "PENDING", succeededAt: null }));
  await followUp(ids);
  expect(statements).toHaveLength(1);
  const again = await makeDonations(5);
  await followUp(again.ids);
  statements.length = 0;
  await followUp(again.ids);
  expect(statements).toHaveLength(2);
});
