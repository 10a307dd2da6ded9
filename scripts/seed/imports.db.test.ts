import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { imports } from "@/db/schema/imports";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { seedImports } from "./imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
vi.mock("@/lib/services/database", async () => ({
  database: (await import("@/db/testing")).testDatabase,
}));

test("the demo has an import of each end, also when it is seeded twice", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const now = new Date("2026-06-03T16:00:00Z");
  for (let time = 0; time < 2; time += 1) {
    await seedImports(org.slug, campaign.id, org.ownerId, now);
    const rows = await testDatabase().select().from(imports).where(eq(imports.orgId, org.id));
    expect(rows.map((it) => [it.fileName, it.status, it.appliedCount, it.refuseCount]).sort()).toEqual([
      ["donations-2024.csv", "UNDONE", 1, 0],
      ["donations-2025-new.csv", "DRAFT", 0, 0],
      ["donations-2025.csv", "COMPLETED", 4, 1],
      ["recurring-plans.csv", "COMPLETED", 3, 0],
    ]);
  }
});
