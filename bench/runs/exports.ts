import { END, prepareDonations } from "../data/prepare-donations";
import { copyRate, exportCost } from "../measure/export-cost";
import { readExportOptions } from "../options";
import { printExport, printMachine, printRatio, printTarget } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/** The memory limit of an export of any size. */
const MOST_MIB = 32;

/** `npm run bench -- exports`: memory use of a donation export at fifty thousand rows and at a million. */
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
  const large = await prepareDonations(
    await server.database(`donations_${options.large}`),
    options.large,
    whenOver,
  );
  // Not counted: Node compiles, and the driver prepares its statements.
  await exportCost(small, END);
  const [less, more] = [await exportCost(small, END), await exportCost(large, END)];
  printExport("small", less);
  printExport("large", more);
  const peer = await copyRate(large.client, large.org.orgId);
  printRatio("rows a second ÷ COPY of the server", more.rows / more.seconds / peer);
  const whole = less.rows === options.small && more.rows === options.large;
  console.log(whole ? "    ✓ every row is there" : "    ✗ rows are missing");
  const heldMib = Math.max(less.heldBytes, more.heldBytes) / 2 ** 20;
  return printTarget("MiB held at most", heldMib, { most: MOST_MIB }) && whole;
};
