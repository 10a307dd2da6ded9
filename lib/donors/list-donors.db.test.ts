import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { donors } from "@/db/schema/donors";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { listDonors } from "./api";
import { listDonorsQuery } from "./schemas";

const db = testDatabase();
/** After midnight on the 8th in New York. */
const AT = new Date("2026-03-08T05:30:00Z");

test("donors filter by creation date: days in the organization's time zone, both ends included", async () => {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const { donorId: id } = await makeDonation(await makeCampaign(org.id), { donorEmail: "ada@example.com" });
  await db.update(donors).set({ createdAt: AT }).where(eq(donors.id, id));
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const ids = async (query: Record<string, string>) =>
    (await listDonors.run(ctx, { query: listDonorsQuery.parse({ orgId: org.id, ...query }) })).donors.map(
      (one) => one.id,
    );
  for (const more of [{}, { q: "ada@" }] as Record<string, string>[]) {
    expect(await ids({ from: "2026-03-08", to: "2026-03-08", ...more })).toEqual([id]);
    expect(await ids({ from: AT.toISOString(), to: AT.toISOString(), ...more })).toEqual([id]);
    expect(await ids({ from: "2026-03-09", ...more })).toEqual([]);
    expect(await ids({ to: "2026-03-07", ...more })).toEqual([]);
  }
  expect(listDonorsQuery.safeParse({ orgId: "o", from: "2026-03-09", to: "2026-03-08" }).success).toBe(false);
});
