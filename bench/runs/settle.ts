import { connect } from "../../db/client";
import { fold } from "../../lib/totals/store";
import { findDifferences } from "../data/find-differences";
import { type BenchOrganization, insertCampaigns } from "../data/insert-campaigns";
import { openDonations } from "../data/open-donations";
import { settleRate } from "../measure/settle-rate";
import { quartiles } from "../measure/statistics";
import { readSettleOptions } from "../options";
import { printMachine, printSettleRates, printTarget } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/** The minimum rate of a single campaign, relative to the rate of many. */
const LEAST = 0.9;

/**
 * `npm run bench -- settle`: the settlement rate of a single campaign compared with donations spread over a hundred.
 */
export const settle: Run = async (args, whenOver) => {
  const options = readSettleOptions(args);
  const { rounds, donations, workers, campaigns } = options;
  printMachine(
    `settlements, ${workers} at once: ${donations} to one campaign, ${donations} spread over ${campaigns}, ${rounds} times alternately.`,
  );
  const server = await startOwnServer(`settle-${process.pid}`);
  whenOver(() => server.stop());
  const client = connect(await server.database("settle"), { max: workers });
  whenOver(() => client.close());
  const at = new Date();
  // All of one organization, so that only the number of campaigns differs.
  const all = await insertCampaigns(client, campaigns + 1, at);
  const single: BenchOrganization = { ...all, campaignIds: all.campaignIds.slice(0, 1) };
  const spread: BenchOrganization = { ...all, campaignIds: all.campaignIds.slice(1) };

  const measure = async (org: BenchOrganization, name: string) =>
    settleRate(client.db, await openDonations(client.sql, org, { name, count: donations, at }), workers, at);
  const rates = { single: [] as number[], spread: [] as number[] };
  // The first two rounds are warm-up for Node and the server's caches.
  for (let round = -2; round < rounds; round += 1)
    for (const which of round % 2 === 0 ? (["single", "spread"] as const) : (["spread", "single"] as const)) {
      const rate = await measure(which === "single" ? single : spread, `${which}-${round}`);
      if (round >= 0) rates[which].push(rate);
    }
  const ratios = rates.single.map((rate, index) => rate / (rates.spread[index] ?? Number.NaN));
  printSettleRates(rates, quartiles(ratios));

  for (const id of all.campaignIds) while (await fold(client.db, id));
  const differences = await findDifferences(client.sql);
  for (const difference of differences) console.log(`    ✗ ${difference}`);
  if (differences.length === 0) console.log("    ✓ donations, journal, roll-ups and donors agree");
  const isReached = printTarget("one campaign ÷ many, the median", quartiles(ratios).median, {
    least: LEAST,
  });
  return isReached && differences.length === 0;
};
