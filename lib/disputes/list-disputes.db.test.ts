import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { disputes } from "@/db/schema/disputes";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { disputed, paidDonation } from "@/lib/ledger/testing/story";
import { listDisputes } from "./api";
import { listDisputesQuery } from "./schemas";

const db = testDatabase();
/** Just after midnight of March 8 in New York. */
const AT = new Date("2026-03-08T05:30:00Z");

test("disputes filter by the date they were recorded: inclusive days in the organization's time zone", async () => {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const id = await disputed(await paidDonation(await makeCampaign(org.id)));
  await db.update(disputes).set({ createdAt: AT }).where(eq(disputes.id, id));
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const ids = async (query: Record<string, string>) =>
    (
      await listDisputes.run(ctx, { query: listDisputesQuery.parse({ orgId: org.id, ...query }) })
    ).disputes.map((one) => one.id);
  expect(await ids({ from: "2026-03-08", to: "2026-03-08" })).toEqual([id]);
  expect(await ids({ from: AT.toISOString(), to: AT.toISOString() })).toEqual([id]);
  expect(await ids({ from: "2026-03-09" })).toEqual([]);
  expect(await ids({ to: "2026-03-07" })).toEqual([]);
  expect(listDisputesQuery.safeParse({ orgId: "o", from: "2026-03-09", to: "2026-03-08" }).success).toBe(
    false,
  );
});
