import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "@/db/client";
import {
  databaseUrl,
  makeCampaign,
  makeDonation,
  makeOrganization,
  testDatabase,
  unique,
} from "@/db/testing";
import { getCampaignReport, getOrganizationReport } from "@/lib/analytics/api";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { fold } from "@/lib/totals/store";

/**
 * All tables and columns that a report may read. PostgreSQL checks the privileges before a statement runs, regardless
 * of its plan.
 */
const READABLE = [
  "organizations",
  "memberships",
  "campaigns",
  "donors",
  "rollups",
  "organization_rollups",
  "rollup_pending",
  // Includes whether a donor ever gave anonymously, but no amount, status or time of a donation.
  "donations (donor_id, campaign_id, anonymous, succeeded_at)",
];

/** A connection of a role with read access to `READABLE` only. */
async function reader() {
  const owner = testDatabase();
  const role = unique("reader_");
  await owner.execute(sql.raw(`create role ${role} login password '${role}'`));
  for (const readable of READABLE) {
    const [table, columns = ""] = readable.split(/ (?=\()/);
    await owner.execute(sql.raw(`grant select ${columns} on ${table} to ${role}`));
  }
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = role;
  const client = connect(url.href, { max: 2 });
  onTestFinished(async () => {
    await client.close();
    await owner.execute(sql.raw(`drop owned by ${role}`));
    await owner.execute(sql.raw(`drop role ${role}`));
  });
  return client.db;
}

const at = new Date("2026-06-01T12:00:05Z");

async function paidDonation(campaign: { id: string; orgId: string }): Promise<void> {
  const donation = await makeDonation(campaign);
  await markDonationSucceeded(testDatabase(), {
    donationId: donation.id,
    intentId: `pi_${donation.id}`,
    chargeId: `ch_${donation.id}`,
    method: "CARD",
    receivedCents: 5000,
    appliedFeeCents: null,
    takeOverFees: false,
    actualFeeCents: 140,
    at,
  });
}

test("a report is complete for a role that can read neither donation amounts nor the journal", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  for (let count = 0; count < 3; count += 1) await paidDonation(campaign);
  await fold(testDatabase(), campaign.id);
  // One more donation, not folded yet, which the report must not read from the donations either.
  await paidDonation(campaign);

  const db = await reader();
  const ctx = { db, actor: { kind: "person", userId: org.ownerId }, now: at, requestId: "test" } as const;
  const reports = [
    await getCampaignReport.run(ctx, { params: { id: campaign.id }, query: { orgId: org.id } }),
    await getOrganizationReport.run(ctx, { params: { idOrSlug: org.id } }),
  ];
  for (const report of reports) {
    expect(report.summary).toMatchObject({ totalRaisedCents: 20_000, donationCount: 4, uniqueDonors: 4 });
    expect(report.topDonors).toHaveLength(4);
    expect(report.trend.find((day) => day.date === "2026-06-01")).toMatchObject({ count: 4 });
  }

  for (const [column, table] of [
    ["amount_cents", "donations"],
    ["status", "donations"],
    ["created_at", "donations"],
    ["1", "journal_entries"],
    ["1", "journal_lines"],
  ] as const) {
    const refused = db.execute(sql.raw(`select ${column} from ${table} limit 0`));
    await expect(refused, table).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});
