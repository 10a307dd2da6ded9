import { END, prepareDonations } from "../data/prepare-donations";
import { countPending, feed } from "../measure/feed";
import { compareReads, KINDS, type Read } from "../measure/report-cost";
import { type RollupOptions, readRollupOptions } from "../options";
import { printCompared, printMachine, printTarget } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/** The maximum cost of a read at the large size, as a multiple of the small one. */
const MAX_RATIO = 1.2;
const FEED_EVERY_MS = 20;

/** `npm run bench -- rollups`: the cost of reports at a thousand donations and at ten million. */
export const rollups: Run = async (args, whenOver) => {
  const options = readRollupOptions(args);
  const number = (value: number) => value.toLocaleString("en-US");
  printMachine(
    `reports at ${number(options.small)} and at ${number(options.large)} donations, all to one campaign of ten.`,
  );
  const server = await startOwnServer("rollups");
  whenOver(() => server.stop(options.keep));
  // A kept pair would change size by the donations settled during a run.
  const prepare = async (url: string, donations: number): Promise<Read> => ({
    ...(await prepareDonations(url, donations, whenOver)),
    at: END,
  });
  const small = await prepare(await server.database("small", { fresh: true }), options.small);
  const large = await prepare(await server.database(`donations_${options.large}`), options.large);

  console.log("\n  At rest");
  let hold = await compareAll(small, large, options);
  console.log(`\n  While a donation settles every ${FEED_EVERY_MS} ms in each database, and is folded`);
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
    hold = printTarget("large ÷ small, the medians", compared.ratio, { most: MAX_RATIO }) && hold;
  }
  return hold;
}
