import { cpus, totalmem } from "node:os";
import type { Client } from "../db/client";
import type { Cost } from "./measure/cost";
import type { ExportCost } from "./measure/export-cost";
import type { Compared } from "./measure/report-cost";
import type { Quantiles } from "./measure/statistics";
import type { VerifyCost } from "./measure/verify-cost";
import type { Viewed } from "./measure/views";

const number = (value: number, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const line = (label: string, text: string) => console.log(`    ${label.padEnd(33)} ${text}`);
const times = ({ p50, p95, p99 }: Quantiles) =>
  `p50 ${number(p50, 2).padStart(7)}   p95 ${number(p95, 2).padStart(7)}   p99 ${number(p99, 2).padStart(7)} ms`;

export function printMachine(what: string): void {
  console.log(
    `\n  Almoner benchmark: ${what}\n  ${cpus().length} cores, ${number(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${new Date().toISOString()}.` +
      "\n  PostgreSQL is the built-in one as `npm start` runs it, with its own data.\n",
  );
}

type Quartiles = { lower: number; median: number; upper: number };

export function printSettleRates(
  rates: { single: number[]; spread: number[] },
  { lower, median, upper }: Quartiles,
): void {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  line("all donations to one campaign", `${number(mean(rates.single))} settled a second`);
  line("spread", `${number(mean(rates.spread))} settled a second`);
  line(
    "one campaign ÷ spread",
    `${number(median, 3)} (half of the rounds: ${number(lower, 3)} to ${number(upper, 3)})`,
  );
}

export function printProgress(done: number, all: number, startedAt: number): void {
  if (done !== all && Math.floor((done * 10) / all) === Math.floor(((done - 50_000) * 10) / all)) return;
  const seconds = (Date.now() - startedAt) / 1000;
  line("loaded", `${number(done)} of ${number(all)} after ${number(seconds)} s`);
}

/** The result of a load, with its size on disk. */
export async function printLoaded(
  { sql }: Client,
  { donations, donors, seconds }: { donations: number; donors: number; seconds: number },
): Promise<void> {
  const [row] = await sql<{ bytes: string; lines: string; rollups: string }[]>`
    select pg_database_size(current_database()) as bytes, (select count(*) from journal_lines) as lines,
           (select count(*) from rollups) as rollups`;
  line(
    "the load",
    `${number(donations)} donations of ${number(donors)} donors, ${number(Number(row?.lines))} journal lines, ` +
      `${number(Number(row?.rollups))} roll-ups in ${number(seconds)} s: ${number(Number(row?.bytes) / 2 ** 20)} MiB`,
  );
}

export function printCompared(what: string, { small, large }: Compared): void {
  line(`${what}, small`, times(small));
  line(`${what}, large`, times(large));
}

/** The result of an export: rows, rate and memory. */
export function printExport(what: string, { rows, bytes, seconds, heldBytes }: ExportCost): void {
  line(
    `the export, ${what}`,
    `${number(rows)} rows, ${number(bytes / 2 ** 20)} MiB in ${number(seconds, 1)} s, ${number(heldBytes / 2 ** 20, 1)} MiB held at most`,
  );
}

/** The cost of views of one page, by round. */
export function printViews(what: string, measured: readonly Viewed[]): void {
  const all = (value: (one: Viewed) => string) => measured.map(value).join(" / ");
  const failed = measured.reduce((sum, one) => sum + one.failed, 0);
  line(
    what,
    `${all((one) => number(one.cpuMs, 3))} ms of CPU a view, ${all((one) => number(one.perSecond))} a second, ` +
      `${all((one) => number(one.transactionsPerView, 3))} transactions${failed > 0 ? `, FAILED ${number(failed)}` : ""}`,
  );
}

/** The result of a verification, and the time of one scan of the same tables. */
export function printVerified(
  { seconds, cpuSeconds, comparisons, differences }: VerifyCost,
  scanSeconds: number,
): void {
  line(
    "the verification",
    `${number(comparisons)} comparisons in ${number(seconds, 1)} s, ${number(cpuSeconds, 1)} s of CPU; one scan of the tables ${number(scanSeconds, 1)} s`,
  );
  for (const difference of differences) line("", difference);
}

/** Times of one kind of read, in milliseconds. */
export function printTimes(what: string, measured: Quantiles): void {
  line(what, times(measured));
}

/**
 * The cost of one kind of read: times, CPU of PostgreSQL and of this process, the ratio to the floor, and the total of
 * a list.
 */
export function printCost(
  what: string,
  { total, cpuMs, floor, ...measured }: Cost & Quantiles & { total?: number; floor: number },
): void {
  const found = total === undefined ? "" : `   of ${number(total)}`;
  line(
    what,
    `${times(measured)}   CPU ${number(cpuMs.server, 1).padStart(6)} + ${number(cpuMs.application, 1)} ms   ${number(measured.p50 / floor)} × the floor${found}`,
  );
}

/** A ratio to a peer, without a target. */
export function printRatio(what: string, ratio: number): void {
  line(what, number(ratio, 3));
}

/** Prints whether a ratio meets its target, and returns that. */
export function printTarget(what: string, ratio: number, target: { least?: number; most?: number }): boolean {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = target;
  const isReached = ratio >= least && ratio <= most;
  const limit = (target.least ?? target.most ?? 0).toLocaleString("en-US", { maximumFractionDigits: 3 });
  const requirement = `at ${target.least === undefined ? "most" : "least"} ${limit}`;
  line(what, `${number(ratio, 3)}, ${requirement} wanted ${isReached ? "✓" : "✗"}`);
  return isReached;
}
