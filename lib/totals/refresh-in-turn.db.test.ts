import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "@/db/client";
import { makeCampaign, makeOrganization, ownConnection, testDatabase } from "@/db/testing";
import { refreshMemberships } from "@/lib/donor-memberships/refresh-store";
import { refreshDonorGiving } from "./donor-giving-store";
import { FOLD_LOCK } from "./fold-lock";

const READERS = 40;
const NOW = new Date("2026-06-01T12:00:00Z");

type Refresh = (db: Database, it: { orgId: string; timezone: string; now: Date }) => Promise<unknown>;
const REFRESHES: [string, Refresh][] = [
  ["memberships", refreshMemberships],
  ["the giving of donors", refreshDonorGiving],
];

test.each(REFRESHES)(
  "readers who wait for %s of one organization leave the other connections free",
  async (_, refresh) => {
    const { id: orgId } = await makeOrganization();
    await makeCampaign(orgId, { type: "MEMBERSHIP" });
    const { db } = ownConnection(2);
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and classid = ${FOLD_LOCK}
        and objid = hashtext(${orgId})::oid and database = (select oid from pg_database where datname = current_database())`;
    let readers: Promise<unknown> = Promise.resolve();
    await testDatabase().transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${orgId}))`);
      readers = Promise.all(
        Array.from({ length: READERS }, () => refresh(db, { orgId, timezone: "UTC", now: NOW })),
      );
      const count = async () => Number((await tx.execute(waiting))[0]?.["count"]);
      await expect.poll(count, { timeout: 60_000 }).toBe(1);
      // If each reader held a connection, there would be none for this statement.
      expect(await db.execute(sql`select 7 as n`)).toEqual([{ n: 7 }]);
      expect(await count()).toBe(1);
    });
    await readers;
  },
);
