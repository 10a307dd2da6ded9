import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { organizations } from "@/db/schema/organizations";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { paidDonation, refunded, systemContext } from "@/lib/ledger/testing/story";
import { getDonor } from "./api";

const db = testDatabase();

test("a donor's giving by year includes donations that currently count, in the organization's time zone", async () => {
  const org = await makeOrganization();
  await db.update(organizations).set({ timezone: "America/Los_Angeles" }).where(eq(organizations.id, org.id));
  const campaign = await makeCampaign(org.id);
  const donorEmail = `${unique()}@example.com`;
  // Still 2024 in California.
  const late = await paidDonation(campaign, { donorEmail, createdAt: new Date("2025-01-01T07:30:00Z") });
  await paidDonation(campaign, { donorEmail, createdAt: new Date("2025-01-01T08:30:00Z") });
  const full = await paidDonation(campaign, { donorEmail, createdAt: new Date("2025-06-01T12:00:00Z") });
  const partly = await paidDonation(campaign, { donorEmail, createdAt: new Date("2025-07-01T12:00:00Z") });
  await refunded({ id: full.id, orgId: org.id }, 5000);
  await refunded({ id: partly.id, orgId: org.id }, 1250);
  const [row] = await db.select().from(donations).where(eq(donations.id, late.id));
  const at = async (now: string) => {
    const ctx = { ...systemContext(), now: new Date(now) };
    return getDonor.run(ctx, { params: { id: row?.donorId ?? "" } });
  };
  const donor = await at("2026-07-01T11:59:59.999Z");
  expect(donor).toMatchObject({
    givingByYear: [
      { year: 2025, totalCents: 8750, donationCount: 2 },
      { year: 2024, totalCents: 5000, donationCount: 1 },
    ],
    largestDonationCents: 5000,
    averageDonationCents: 4583,
    lapsedSince: null,
  });
  expect(donor.givingByYear.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(donor.totalCents);
  expect(await at("2026-07-01T12:00:00Z")).toMatchObject({ lapsedSince: "2026-07-01T12:00:00.000Z" });
});
