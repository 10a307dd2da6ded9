import { type FirstVisit, measureFirstVisits } from "../measure/first-visit";
import { quartiles } from "../measure/statistics";
import { measureViews, type Viewed } from "../measure/views";
import { readPagesOptions } from "../options";
import { printMachine, printRatio, printTarget, printViews } from "../print-data";
import { startInstallation } from "../setup/installation";
import { prepareCampaigns } from "../setup/prepare-campaigns";
import { startStatic } from "../setup/start-static";
import type { Run } from "./run";

/** Minimum views per second and core. */
const MIN_VIEWS = 300;
/**
 * Maximum statements per view. A page is rendered at most every two seconds, so most views of a popular page need none.
 */
const MAX_TRANSACTIONS = 0.1;
const LIMITS = { largestPaintSeconds: 1.5, usableSeconds: 3, scriptKilobytes: 100 };

/**
 * `npm run bench -- pages`: views of public pages, compared with a server that sends as many bytes, and first visits on
 * a slow phone.
 */
export const pages: Run = async (args, whenOver) => {
  const { rounds, views, connections, visits } = readPagesOptions(args);
  printMachine(`${rounds} rounds of ${views} views over ${connections} connections, ${visits} slow visits.`);
  const installation = await startInstallation(1);
  whenOver((failed) => installation.stop(failed));
  const { app, sql, pids } = installation;
  await prepareCampaigns(installation, "bench-pages", 1);
  const donate = `${app}/donate/campaign-1`;
  const page = await fetch(donate, { method: "HEAD", headers: { "accept-encoding": "br" } });
  const floor = await startStatic(installation.dataDir, Number(page.headers.get("content-length")));
  whenOver(() => floor.stop());

  const ours = { app: pids["app"] ?? 0, postgres: pids["postgres"] ?? 0 };
  const load = { status: 200, views, connections };
  // A public page that is not cached is rendered for each view.
  const few = Math.ceil(views / 10);
  const kinds: Record<string, () => Promise<Viewed>> = {
    "a campaign's page": () => measureViews(ours, sql, { ...load, url: () => donate }),
    "with a source each": () =>
      measureViews(ours, sql, { ...load, url: (serial) => `${donate}?utm_source=mail-${serial}` }),
    "the landing page": () => measureViews(ours, sql, { ...load, url: () => `${app}/` }),
    "pages that do not exist": () =>
      measureViews(ours, sql, {
        ...load,
        views: few,
        status: 404,
        url: (serial) => `${app}/donate/nowhere-${serial}-${Date.now()}`,
      }),
    "as many bytes from node:http": () =>
      measureViews({ floor: floor.pid }, null, { ...load, url: () => floor.origin }),
  };
  const measured: Record<string, Viewed[]> = {};
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const [name, measure] of Object.entries(kinds)) {
      const one = await measure();
      if (round > 0) measured[name] = [...(measured[name] ?? []), one];
    }
  for (const [name, all] of Object.entries(measured)) printViews(name, all);
  const slow = await measureFirstVisits(donate, visits);

  const failed = Object.values(measured)
    .flat()
    .reduce((sum, one) => sum + one.failed, 0);
  const median = (values: readonly number[]) => quartiles(values).median;
  const of = (name: string, value: (one: Viewed) => number) => median((measured[name] ?? []).map(value));
  const visit = (value: (one: FirstVisit) => number) => median(slow.map(value));
  const popular = "a campaign's page";
  printRatio(
    "CPU of a view ÷ that of the floor",
    of(popular, (one) => one.cpuMs) / of("as many bytes from node:http", (one) => one.cpuMs),
  );
  return [
    failed === 0,
    printTarget("views a second and core, a campaign", 1000 / of(popular, (one) => one.cpuMs), {
      least: MIN_VIEWS,
    }),
    printTarget("and the landing page", 1000 / of("the landing page", (one) => one.cpuMs), {
      least: MIN_VIEWS,
    }),
    printTarget("and with a source each", 1000 / of("with a source each", (one) => one.cpuMs), {
      least: MIN_VIEWS,
    }),
    printTarget(
      "transactions a view, a campaign",
      of(popular, (one) => one.transactionsPerView),
      { most: MAX_TRANSACTIONS },
    ),
    printTarget("slow 3G, CPU ÷ 4: largest paint, s", visit((one) => one.largestPaintMs) / 1000, {
      most: LIMITS.largestPaintSeconds,
    }),
    printTarget("slow 3G, CPU ÷ 4: usable, s", visit((one) => one.usableMs) / 1000, {
      most: LIMITS.usableSeconds,
    }),
    printTarget("kB of script before the processor's", visit((one) => one.scriptBytes) / 1000, {
      most: LIMITS.scriptKilobytes,
    }),
  ].every(Boolean);
};
