import { TYPING_MS } from "@/components/dashboard/palette/typing";
import { loadMembers, loadSubscriptions, loadUncounted } from "../data/load-listed";
import { loadSegments } from "../data/load-segments";
import { END, prepareDonations, START } from "../data/prepare-donations";
import { withoutIndexes } from "../data/without-indexes";
import type { Cost } from "../measure/cost";
import {
  deepPages,
  floorCost,
  type List,
  listCost,
  middleOf,
  paletteCost,
  QUERIES,
  TEXTS,
} from "../measure/list-cost";
import type { Read } from "../measure/report-cost";
import { markDonors } from "../measure/segment-cost";
import { quantiles } from "../measure/statistics";
import { readListOptions } from "../options";
import { printCost, printMachine, printTarget } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/**
 * Maximum p95 of a list page, and of a palette search including the delay after the last keystroke, in milliseconds.
 */
const MAX_MS = 200;
/** Percentage of donations that totals count. */
const COUNTED = 80;
/** One in this many donors is a member. */
const DONORS_PER_MEMBER = 6;

/** `npm run bench -- lists`: pages of long lists by filters, and the command palette. */
export const lists: Run = async (args, whenOver) => {
  const { rows, reads, keep } = readListOptions(args);
  printMachine(
    `pages of ${rows.toLocaleString("en-US")} donations, as many donors, a sixth as many members and a tenth as many recurring donations, and the command palette.`,
  );
  const server = await startOwnServer("lists");
  whenOver(() => server.stop(keep));
  const read = await prepare(await server.database(`rows_${rows}`), rows, whenOver);
  const measured = { ...read, serverPid: server.pid };
  const floor = quantiles((await floorCost(measured, reads)).times).p50;
  const slow: string[] = [];
  const record = (name: string, cost: Cost & { total?: number }, delayMs = 0) => {
    const { p50, p95, p99 } = quantiles(cost.times);
    printCost(name, { ...cost, p50, p95, p99, floor });
    if (p95 + delayMs > MAX_MS) slow.push(name);
    return p95 + delayMs;
  };
  let slowest = 0;
  for (const [list, queries] of Object.entries(QUERIES(read)) as [
    List,
    Record<string, Record<string, string>>,
  ][]) {
    console.log(`\n  ${list}`);
    const deep =
      list === "GET /api/donations" || list === "members"
        ? {}
        : { "in the middle, by cursor": { cursor: await middleOf(list, read) } };
    for (const [name, query] of Object.entries({ ...queries, ...deep, ...(await deepPages(list, measured)) }))
      slowest = Math.max(slowest, record(name, await listCost(measured, { list, query, reads })));
  }
  console.log(`\n  command palette, which also waits ${TYPING_MS} ms after the last keystroke`);
  for (const text of TEXTS)
    slowest = Math.max(slowest, record(`“${text}”`, await paletteCost(measured, text, reads), TYPING_MS));
  if (slow.length > 0) console.log(`\n  ✗ too slow: ${slow.join("; ")}`);
  return printTarget("p95 of the slowest in ms", slowest, { most: MAX_MS });
};

async function prepare(url: string, rows: number, whenOver: Parameters<Run>[1]): Promise<Read> {
  const counted = Math.floor((rows * COUNTED) / 100);
  const { client, org } = await prepareDonations(url, counted, whenOver, { donors: rows });
  const period = { start: START, end: END };
  const [uncounted] =
    await client.sql`select from donations where org_id = ${org.orgId} and status = 'REFUNDED' limit 1`;
  if (!uncounted) {
    await loadUncounted(client.sql, org, { donations: rows - counted, donors: rows, period });
    // Donations that were added between others split its pages; in production each is appended.
    await client.sql`reindex index donations_org_listed`;
  }
  const tagId = await markDonors(client, org.orgId);
  const [subscription] = await client.sql`select from subscriptions where org_id = ${org.orgId} limit 1`;
  if (!subscription)
    await withoutIndexes(client.sql, ["subscriptions"], () =>
      loadSubscriptions(client.sql, org, { count: Math.ceil(rows / 10), donors: rows, period }),
    );
  const [member] = await client.sql`select from donor_memberships where org_id = ${org.orgId} limit 1`;
  if (!member) await loadMembers(client.sql, org, { donors: rows, each: DONORS_PER_MEMBER, end: END });
  const read = { client, org, at: END };
  await loadSegments(read, tagId);
  await client.sql`vacuum analyze`;
  return read;
}
