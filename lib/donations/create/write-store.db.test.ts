import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, expect, test, vi } from "vitest";
import { preparing } from "@/db/prepared-statements";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import {
  databaseUrl,
  makeCampaign,
  makeDonation,
  makeOrganization,
  ownConnection,
  testDatabase,
  unique,
} from "@/db/testing";
import type { AllowanceSlot } from "@/lib/fraud/check-risk";
import { decline } from "@/lib/fraud/testing/setup";
import { writeDonation } from "./write-store";

const sent = vi.hoisted((): string[] => []);
const sql = postgres(databaseUrl, {
  max: 1,
  onnotice: () => {},
  debug: (_connection, text) => sent.push(text),
});
const counting = drizzle(preparing(sql), { casing: "snake_case" });
afterAll(() => sql.end({ timeout: 5 }));
vi.mock("@/lib/services/database", () => ({ database: () => counting }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/stripe/payments", async (original) => ({
  ...(await original<typeof import("@/lib/services/stripe/payments")>()),
  createPaymentIntent: async ({ donationId }: { donationId: string }) => ({
    intentId: `pi_${donationId}`,
    clientSecret: `pi_${donationId}_secret`,
  }),
}));

const at = new Date("2026-06-01T12:00:00Z");
async function newDonation(more: object = {}) {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const {
    id: _id,
    donorId: _donor,
    ...terms
  } = await makeDonation(campaign, { closedAt: at, status: "FAILED" });
  const email = `${unique()}@example.com`;
  const next = () => ({
    ...terms,
    id: unique(),
    receiptNumber: unique("ALM-"),
    donorEmail: email,
    createdAt: at,
    ...more,
  });
  return { campaign, email, next };
}
const slotOf = (clientKey: string): AllowanceSlot => ({
  clientKey,
  kind: "card",
  open: 7,
  held: null,
  declines: 0,
});

test("POST /api/donations takes at most five statements, including transaction control, each prepared", async () => {
  const { POST } = await import("@/app/api/donations/route");
  const campaign = await makeCampaign((await makeOrganization()).id);
  const send = async (key: string | null) => {
    const donor = { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" };
    const request = new Request("http://localhost:9/api/donations", {
      method: "POST",
      headers: { "content-type": "application/json", ...(key ? { "idempotency-key": key } : {}) },
      body: JSON.stringify({ campaignId: campaign.id, amount: 5000, donor }),
    });
    expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(200);
    // The webhook publisher's statement runs without being awaited.
    await counting.execute("select 'end'");
  };
  await send(unique("first-key-of-all-"));
  for (const key of [unique("a-long-enough-key-"), null]) {
    sent.length = 0;
    await send(key);
    expect(sent.length - 1, sent.join("\n\n")).toBeLessThanOrEqual(5);
  }
  const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`
    select count(*)::int as n from pg_prepared_statements where statement like '%wait_and_count_open%'
      and statement not like '%pg_prepared_statements%'`;
  expect(n).toBe(1);
});

test("concurrent first donations of a new donor create one donor", async () => {
  const { db } = ownConnection(12);
  const { campaign, email, next } = await newDonation();
  const written = await Promise.all(
    Array.from({ length: 12 }, () => writeDonation(db, { donation: next() })),
  );
  const rows = await db.select().from(donors).where(eq(donors.email, email));
  expect(rows).toHaveLength(1);
  expect(written).toEqual(Array(12).fill({ donorId: rows[0]?.id }));
  const made = await db.select().from(donations).where(eq(donations.campaignId, campaign.id));
  expect(made.filter(({ donorId }) => donorId === rows[0]?.id)).toHaveLength(12);
});

test("concurrent donations of one address never exceed its allowance", async () => {
  const { db } = ownConnection(12);
  const clientKey = unique("c");
  const { next } = await newDonation({ clientKey });
  const slot = { ...slotOf(clientKey), open: 4 };
  const written = await Promise.all(
    Array.from({ length: 24 }, () => writeDonation(db, { donation: next(), slot })),
  );
  expect(written.filter((one) => "donorId" in one)).toHaveLength(5);
  expect(written.filter((one) => "missing" in one && one.missing === "PLACE")).toHaveLength(19);
});

test("a decline between the check and the write is detected: nothing is written based on stale counts", async () => {
  const clientKey = unique("c");
  const { campaign, email, next } = await newDonation({ clientKey });
  await decline({ campaign }, 1, { clientKey, at });
  expect(await writeDonation(testDatabase(), { donation: next(), slot: slotOf(clientKey) })).toEqual({
    missing: "PLACE",
  });
  expect(await testDatabase().select().from(donors).where(eq(donors.email, email))).toEqual([]);
});
