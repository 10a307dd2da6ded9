import { eq, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { emails } from "@/db/schema/emails";
import { rollups } from "@/db/schema/rollups";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";

export const NOW = new Date("2026-11-21T14:05:00Z");

/** For tests: the service's own context at a fixed time. */
export function systemContext(db: Database = testDatabase()): Context {
  return { db, actor: { kind: "system", name: "test" }, now: NOW, requestId: unique("req_") };
}

/** For tests: creates an organization and a donation with unique staff and donor addresses. */
export async function makeSucceededDonation(
  given: Parameters<typeof makeDonation>[1] & { goalAmountCents?: number } = {},
) {
  const { goalAmountCents = null, ...details } = given;
  const staff = `${unique("staff")}@example.org`;
  const org = await makeOrganization({ notificationEmail: staff });
  const campaign = await makeCampaign(org.id, { goalAmountCents });
  const donation = await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: NOW, ...details });
  return { org, campaign, donation, staff, donor: donation.donorEmail };
}

export async function emailRow(cause: string) {
  const [row] = await testDatabase().select().from(emails).where(eq(emails.cause, cause));
  return row;
}

/** For tests: sets the campaign's raised total as donations would. */
export async function setRaised(campaignId: string, amountCents: number): Promise<void> {
  await testDatabase()
    .insert(rollups)
    .values({ campaignId, dimension: "total", key: "", amountCents, donationCount: 1 })
    .onConflictDoUpdate({
      target: [rollups.campaignId, rollups.dimension, rollups.key],
      set: { amountCents: sql`excluded.amount_cents` },
    });
}

/** For tests: a database that fails at a statement containing this text, as if the process were killed before it. */
export function databaseFailingAt(text: string): Database {
  return new Proxy(testDatabase(), {
    get(db, key) {
      if (key !== "execute") return Reflect.get(db, key);
      return (query: SQL) => {
        if (new PgDialect().sqlToQuery(query).sql.includes(text))
          throw new Error("the process was killed here");
        return db.execute(query);
      };
    },
  });
}

/** For tests: a database that fails at the first `update` of Drizzle's builder outside a transaction. */
export function databaseFailingAtUpdate(): Database {
  return new Proxy(testDatabase(), {
    get(db, key) {
      if (key === "update")
        return () => {
          throw new Error("the process was killed here");
        };
      return Reflect.get(db, key);
    },
  });
}
