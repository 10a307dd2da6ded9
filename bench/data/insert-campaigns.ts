import type { Client } from "../../db/client";
import { campaigns } from "../../db/schema/campaigns";
import { memberships } from "../../db/schema/memberships";
import { organizations } from "../../db/schema/organizations";
import { WAIVER_CENTS } from "../../lib/fees/waiver";
import { newId } from "../../lib/kernel/ids";

export type BenchOrganization = { orgId: string; userId: string; campaignIds: string[] };

/**
 * Inserts an active organization with its owner and `count` open campaigns. Its fee waiver is used up, as after the
 * first $10,000: until then every donation also updates the organization's row.
 */
export async function insertCampaigns({ db }: Client, count: number, at: Date): Promise<BenchOrganization> {
  const orgId = newId();
  const userId = `user_${orgId}`;
  const times = { createdAt: at, updatedAt: at };
  await db.insert(organizations).values({
    ...times,
    id: orgId,
    name: "Bench Nonprofit",
    slug: orgId,
    email: "office@bench.example",
    notificationEmail: "staff@bench.example",
    status: "ACTIVE",
    processorAccountId: `acct_${orgId}`,
    chargesEnabled: true,
    payoutsEnabled: true,
    achEnabled: true,
    waiverUsedCents: WAIVER_CENTS,
  });
  await db.insert(memberships).values({ orgId, userId, role: "OWNER", createdAt: at });
  const rows = Array.from({ length: count }, (_, index) => ({
    ...times,
    id: newId(),
    orgId,
    title: `Campaign ${index + 1}`,
    slug: `campaign-${index + 1}`,
    type: "DONATION" as const,
    status: "ACTIVE" as const,
    goalAmountCents: 100_000_000_000,
    suggestedAmounts: [2500, 5000],
  }));
  await db.insert(campaigns).values(rows);
  return { orgId, userId, campaignIds: rows.map((row) => row.id) };
}
