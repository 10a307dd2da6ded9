import { cpus, totalmem } from "node:os";
import type { Check } from "./measure/check-donations";
import type { Cpu } from "./measure/cpu";
import type { DonationsMeasured } from "./measure/donations";
import type { FloorMeasured } from "./measure/floor";
import { type Quantiles, quartiles } from "./measure/statistics";
import type { Options } from "./options";

/** The target in donations a second, the peak of Comic Relief in 2019. */
const GOAL_PER_SECOND = 350;
/** ActBlue on the night of the New Hampshire primary 2016: 2,600 payments in a minute. */
const ACTBLUE_PER_SECOND = 45;

/** From this many cores used by other processes, a measurement is not valid. */
const SHARED = 0.2;

const number = (value: number, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const times = ({ p50, p95, p99 }: Quantiles) =>
  `p50 ${number(p50, 1).padStart(7)}   p95 ${number(p95, 1).padStart(8)}   p99 ${number(p99, 1).padStart(8)} ms`;
const line = (label: string, text: string) => console.log(`    ${label.padEnd(34)}${text}`);

export function printHeader({ donors, seconds, warmup, rate, processes }: Options): void {
  const gigabytes = totalmem() / 2 ** 30;
  console.log(
    `\n  Almoner benchmark: ${donors} donors at once, then ${rate} donations a second, each for ${seconds} s after ${warmup} s of warm-up.\n` +
      `  ${processes} ${processes === 1 ? "process" : "processes"} of the app.\n` +
      `  ${cpus().length} cores, ${number(gigabytes)} GiB, Node ${process.versions.node}, ${new Date().toISOString()}.\n` +
      "  Everything is on this one machine and shares its cores: the load generator, the app, the emulators of\n" +
      "  processor, background work and mail, PostgreSQL, and this process. The rates are those of the whole.\n",
  );
}

export function printFloor(title: string, it: FloorMeasured): void {
  console.log(`\n  ${title}`);
  line("pairs", `${number(it.perSecond)} a second (${number(it.pairs)})`);
  line("answered after", times(it.ms));
  printCost("a pair", it.cpu);
  for (const failure of it.failures) line("FAILED", failure);
}

export function printDonations(title: string, it: DonationsMeasured): void {
  console.log(`\n  ${title}`);
  line("created", `${number(it.createdPerSecond, 1)} a second`);
  line("settled while the load lasts", `${number(it.settledPerSecond, 1)} a second`);
  line(
    "created and settled, to the last",
    `${number(it.overallPerSecond, 1)} a second (${number(it.donations)} donations)`,
  );
  line("and mailed, to the last", `${number(it.mailedPerSecond, 1)} a second`);
  line("POST /api/donations", times(it.createMs));
  line("confirm (the processor)", times(it.confirmMs));
  line("confirmed → settled", times(it.confirmedToSettledMs));
  line("first request → settled", times(it.createdToSettledMs));
  line("confirmed → receipt handed over", times(it.confirmedToReceiptMs));
  line("webhook acknowledged", times(it.webhookMs));
  line(
    "drain after the load",
    `settled ${number(it.settleDrainSeconds, 1)} s, mailed ${number(it.mailDrainSeconds, 1)} s`,
  );
  line(
    "the database's work per donation",
    `${number(it.transactionsPerDonation, 1)} transactions, ${number(it.logBytesPerDonation / 1024, 1)} KiB of log`,
  );
  printCost("a donation", it.cpu);
  line("a report before", times(it.reportBefore));
  line("a report after", times(it.reportAfter));
  if (it.failed > 0) line("FAILED", `${number(it.failed)} donations`);
  for (const failure of it.failures) line("FAILED", failure);
  it.checks.forEach(printCheck);
}

/** The medians of all floods, compared with the floor and the long-term goal. */
export function printRatios(floods: readonly DonationsMeasured[], floors: readonly FloorMeasured[]): void {
  const median = (values: number[]) => quartiles(values).median;
  const rate = median(floods.map((flood) => flood.mailedPerSecond));
  const floorRate = median(floors.map((floor) => floor.perSecond));
  console.log(`\n  ${number(rate, 1)} donations a second, created, settled and mailed`);
  line("beside the floor", `1 : ${number(floorRate / rate, 1)} (${number(floorRate)} a second)`);
  const [ms, floorMs] = [floods, floors].map((all) => median(all.map((it) => it.cpu?.ownMs ?? Number.NaN)));
  if (ms && floorMs)
    line(
      "and in CPU time",
      `1 : ${number(ms / floorMs, 1)} (${number(floorMs, 1)} ms a pair, ${number(ms, 1)} ms a donation)`,
    );
  for (const [name, perSecond] of [
    ["the goal", GOAL_PER_SECOND],
    ["ActBlue 2016", ACTBLUE_PER_SECOND],
  ] as const)
    line(`beside ${perSecond} a second, ${name}`, `${number((100 * rate) / perSecond, 1)} %`);
}

export function printChecks(title: string, checks: readonly Check[]): void {
  console.log(`\n  ${title}`);
  checks.forEach(printCheck);
}

function printCheck({ what, ok, details }: Check): void {
  console.log(`    ${ok ? "✓" : "✗"} ${what}${ok ? "" : `: ${details}`}`);
}

/** CPU time stays comparable on a busy machine; rates are then too low. */
function printCost(one: string, cpu: Cpu | undefined): void {
  if (!cpu) {
    line(`processor time of ${one}`, "not known on this platform");
    return;
  }
  const all = cpu.ownMs;
  const parts = Object.entries(cpu.partsMs)
    .filter(([, ms]) => ms >= all / 200)
    .sort(([, a], [, b]) => b - a)
    .map(([part, ms]) => `${part} ${number(ms, 1)}`);
  line(`processor time of ${one}`, `${number(all, 1)} ms (${parts.join(", ")})`);
  line("cores in use", `ours ${number(cpu.ownCores, 2)}, everything else ${number(cpu.otherCores, 2)}`);
  if (cpu.otherCores > SHARED) line("", "⚠ The machine was shared: these rates and times say little.");
}
