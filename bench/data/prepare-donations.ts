import { type Client, connect } from "../../db/client";
import { printLoaded, printProgress } from "../print-data";
import type { Run } from "../runs/run";
import { findDifferences } from "./find-differences";
import { type BenchOrganization, insertCampaigns } from "./insert-campaigns";
import { loadDonations } from "./load-donations";

const CAMPAIGNS = 10;
/** Fixed, so that kept databases stay comparable. */
export const END = new Date("2026-06-30T12:00:00Z");
export const START = new Date("2025-07-01T00:00:00Z");

/**
 * A database with this many donations to one of ten campaigns, kept from an earlier run or loaded now. By default they
 * cover one year, and three in ten have a new donor.
 */
export async function prepareDonations(
  url: string,
  donations: number,
  whenOver: Parameters<Run>[1],
  {
    donors = Math.ceil(donations * 0.3),
    start = START,
    end = END,
  }: { donors?: number; start?: Date; end?: Date } = {},
): Promise<{ client: Client; org: BenchOrganization }> {
  const client = connect(url, { max: 8, statementTimeoutMs: 0 });
  whenOver(() => client.close());
  const kept = await findPrepared(client);
  if (kept) return { client, org: kept };
  const org = await insertCampaigns(client, CAMPAIGNS, start);
  const [campaignId = ""] = org.campaignIds;
  const startedAt = Date.now();
  const load = { orgId: org.orgId, campaignId, donations, donors, period: { start, end } };
  await loadDonations(url, load, (done) => printProgress(done, donations, startedAt));
  await printLoaded(client, { donations, donors, seconds: (Date.now() - startedAt) / 1000 });
  const differences = await findDifferences(client.sql);
  if (differences.length > 0) throw new Error(["The load is not consistent.", ...differences].join("\n"));
  console.log("    ✓ donations, journal, roll-ups and donors agree");
  return { client, org };
}

/** The campaigns of a completed load, whose roll-ups are written last. */
async function findPrepared({ sql }: Client): Promise<BenchOrganization | undefined> {
  const rows = await sql<{ id: string; org_id: string; user_id: string; loaded: boolean }[]>`
    select c.id, c.org_id, m.user_id, exists (select from rollups r where r.campaign_id = c.id) as loaded
    from campaigns c join memberships m on m.org_id = c.org_id order by loaded desc, c.id`;
  const [first] = rows;
  if (!first) return undefined;
  if (!first.loaded)
    throw new Error("An earlier load was interrupted. Remove its folder in .data-bench, then start again.");
  return { orgId: first.org_id, userId: first.user_id, campaignIds: rows.map((row) => row.id) };
}
