import { END, prepareDonations } from "../data/prepare-donations";
import { copyRate, exportCost } from "../measure/export-cost";
import { quartiles } from "../measure/statistics";
import { readExportOptions } from "../options";
import { printExport, printMachine, printTarget } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/** The memory limit of an export of any size. */
const MAX_MIB = 32;
/** The minimum rate of an export, relative to the server's own `COPY`. */
const LEAST = 1 / 3;
const ROUNDS = 3;

/**
 * `npm run bench -- exports`: memory use of a donation export at 50,000 and 1,000,000 rows, and its rate compared with
 * `COPY`.
 */
export const exports: Run = async (args, whenOver) => {
  const options = readExportOptions(args);
  printMachine(`exports of ${options.small} and of ${options.large} donations as CSV.`);
  const server = await startOwnServer("exports");
  whenOver(() => server.stop(options.keep));
  const small = await prepareDonations(
    await server.database("small", { fresh: true }),
    options.small,
    whenOver,
  );
  const url = await server.database(`donations_${options.large}`);
  const large = await prepareDonations(url, options.large, whenOver);
  // Not counted: Node compiles, and the driver prepares its statements.
  await exportCost(small, END);
  const less = await exportCost(small, END);
  printExport("small", less);
  let heldBytes = less.heldBytes;
  let isComplete = less.rows === options.small;
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const more = await exportCost(large, END);
    printExport("large", more);
    heldBytes = Math.max(heldBytes, more.heldBytes);
    isComplete &&= more.rows === options.large;
    ratios.push(more.rows / more.seconds / (await copyRate(url, large.org.orgId)));
  }
  console.log(isComplete ? "    ✓ every row is there" : "    ✗ rows are missing");
  const isFast = printTarget("rows a second ÷ COPY, the median", quartiles(ratios).median, { least: LEAST });
  return printTarget("MiB held at most", heldBytes / 2 ** 20, { most: MAX_MIB }) && isFast && isComplete;
};
