import { prepareDonations } from "../data/prepare-donations";
import { repeatDay, repeatRollups } from "../data/repeat-rollups";
import { quantiles } from "../measure/statistics";
import { rowsOfYear, yearCost } from "../measure/year-cost";
import { readYearOptions } from "../options";
import { printCost, printMachine, printRatio, printTarget } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/** Maximum time of a year's report, in milliseconds. */
const MAX_MS = 100;
/** The last loaded days, which contain the end of the report's year. */
const LOADED = { start: new Date("2026-06-22T00:00:00Z"), end: new Date("2026-07-02T00:00:00Z"), days: 10 };
/** The first days (UTC) of the year and of the previous one. Parts of them are read from the donations. */
const FIRST_DAYS = [new Date("2025-07-01T00:00:00Z"), new Date("2024-07-01T00:00:00Z")];
const YEAR = { from: "2025-07-01", to: "2026-06-30" };
/** Repetitions of the loaded days that cover two years and one day. */
const TIMES = 75;

/** `npm run bench -- year`: a year's report with the previous year, on the roll-ups of ten million donations a year. */
export const year: Run = async (args, whenOver) => {
  const { donations, reads, keep } = readYearOptions(args);
  printMachine(`a year's report at ${donations.toLocaleString("en-US")} donations a year.`);
  const server = await startOwnServer("year");
  whenOver(() => server.stop(keep));
  const loaded = Math.round((donations * LOADED.days) / 365);
  const { client, org } = await prepareDonations(
    await server.database(`year_${donations}`),
    loaded,
    whenOver,
    LOADED,
  );
  const repeated = { start: LOADED.start, days: LOADED.days, times: TIMES };
  const [known] =
    await client.sql`select from donations where created_at < ${LOADED.start.toISOString()} limit 1`;
  if (!known) {
    await repeatRollups(client.sql, repeated);
    for (const day of FIRST_DAYS) await repeatDay(client.sql, repeated, day);
    await client.sql`vacuum analyze donations`;
  }
  const read = { client, org, at: LOADED.end, serverPid: server.pid };
  const floor = await rowsOfYear(read, YEAR, reads);
  printRatio("ms of reading its roll-ups alone", quantiles(floor.times).p50);
  const cost = await yearCost(read, YEAR, reads);
  const measured = quantiles(cost.times);
  printCost("a year's report", { ...cost, ...measured, floor: quantiles(floor.times).p50 });
  return printTarget("p50 in ms", measured.p50, { most: MAX_MS });
};
