import { type Client, connect } from "../../db/client";
import { findDifferences } from "../data/find-differences";
import { loadDonations } from "../data/load-donations";
import { makeScene, type Scene } from "../data/make-scene";
import { countPending, feed } from "../measure/feed";
import { compareReads, KINDS, type Read } from "../measure/report-cost";
import { type RollupOptions, readRollupOptions } from "../options";
import { printCompared, printLoaded, printMachine, printProgress, printTarget } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/** Times the cost at the small size: what the same reading may cost at the large one. */
const MOST = 1.2;
const CAMPAIGNS = 10;
/** Fixed, so that databases that were kept stay comparable. */
const END = new Date("2026-06-30T12:00:00Z");
const START = new Date("2025-07-01T00:00:00Z");
const FEED_EVERY_MS = 20;

/** `npm run bench -- rollups`: what reports cost at a thousand donations and at ten million. */
export const rollups: Run = async (args, whenOver) => {
  const options = readRollupOptions(args);
  const number = (value: number) => value.toLocaleString("en-US");
  printMachine(
    `reports at ${number(options.small)} and at ${number(options.large)} donations, all to one campaign of ${CAMPAIGNS}.`,
  );
  const server = await startOwnServer("rollups");
  whenOver(() => server.stop(options.keep));
  // The gifts that settle during a run would make the small one of a kept pair another size.
  const small = await prepare(await server.database("small", { fresh: true }), options.small, whenOver);
  const large = await prepare(await server.database(`gifts_${options.large}`), options.large, whenOver);

  console.log("\n  At rest");
  let hold = await compareAll(small, large, options);
  console.log(`\n  While a gift settles every ${FEED_EVERY_MS} ms in each database, and is folded`);
  const feeds = [feed(small, FEED_EVERY_MS), feed(large, FEED_EVERY_MS)];
  hold = (await compareAll(small, large, options)) && hold;
  const pending = await Promise.all([countPending(small.client), countPending(large.client)]);
  const settled = await Promise.all(feeds.map((one) => one.stop()));
  console.log(
    `    settled meanwhile: ${settled.join(" and ")}; not folded at the end: ${pending.join(" and ")}`,
  );
  return hold;
};

async function compareAll(small: Read, large: Read, { reads }: RollupOptions): Promise<boolean> {
  let hold = true;
  for (const kind of KINDS) {
    const compared = await compareReads(kind, small, large, reads);
    printCompared(kind, compared);
    hold = printTarget("large ÷ small, the medians", compared.ratio, { most: MOST }) && hold;
  }
  return hold;
}

/** The database with so many donations: as it was kept, or loaded now. */
async function prepare(url: string, gifts: number, whenOver: Parameters<Run>[1]): Promise<Read> {
  const client = connect(url, { max: 8, statementTimeoutMs: 0 });
  whenOver(() => client.close());
  const kept = await findScene(client);
  if (kept) return { client, scene: kept, at: END };
  const donors = Math.ceil(gifts * 0.3);
  const scene = await makeScene(client, CAMPAIGNS, START);
  const [campaignId = ""] = scene.campaignIds;
  const startedAt = Date.now();
  const load = { orgId: scene.orgId, campaignId, gifts, donors, period: { start: START, end: END } };
  await loadDonations(url, load, (done) => printProgress(done, gifts, startedAt));
  await printLoaded(client, { gifts, donors, seconds: (Date.now() - startedAt) / 1000 });
  const differences = await findDifferences(client.sql);
  if (differences.length > 0) throw new Error(["The load is not consistent.", ...differences].join("\n"));
  console.log("    ✓ donations, journal, roll-ups and donors agree");
  return { client, scene, at: END };
}

/** The scene of a load that was completed: its roll-ups are written last. */
async function findScene({ sql }: Client): Promise<Scene | undefined> {
  const rows = await sql<{ id: string; org_id: string; user_id: string; loaded: boolean }[]>`
    select c.id, c.org_id, m.user_id, exists (select from rollups r where r.campaign_id = c.id) as loaded
    from campaigns c join memberships m on m.org_id = c.org_id order by loaded desc, c.id`;
  const [first] = rows;
  if (!first) return undefined;
  if (!first.loaded)
    throw new Error("A load was cut off here. Remove .data-bench/rollups, then start again.");
  return { orgId: first.org_id, userId: first.user_id, campaignIds: rows.map((row) => row.id) };
}
