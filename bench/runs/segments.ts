import { END, prepareDonations } from "../data/prepare-donations";
import { buildCost, markDonors, pageCost, SEGMENTS, settledPageTimes } from "../measure/segment-cost";
import { quantiles } from "../measure/statistics";
import { readSegmentOptions } from "../options";
import { printMachine, printRatio, printTarget, printTimes } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/** Maximum p95 of a page of donors, in milliseconds. */
const MAX_MS = 200;
const START = new Date("2023-07-01T00:00:00Z");

/** `npm run bench -- segments`: the list of an organization's donors by segment. */
export const segments: Run = async (args, whenOver) => {
  const { donors, donations, reads, keep } = readSegmentOptions(args);
  printMachine(
    `pages of ${donors.toLocaleString("en-US")} donors with ${donations.toLocaleString("en-US")} donations by segment.`,
  );
  const server = await startOwnServer("segments");
  whenOver(() => server.stop(keep));
  const { client, org } = await prepareDonations(
    await server.database(`donors_${donors}_${donations}`),
    donations,
    whenOver,
    { donors, start: START },
  );
  const tagId = await markDonors(client, org.orgId);
  const build = await buildCost({ client, org, at: END, serverPid: server.pid });
  printRatio("ms of the first reading", build.ms);
  printRatio("ms of PostgreSQL's CPU for it", build.cpuMs);
  let fast = true;
  for (const [name, rules] of Object.entries(SEGMENTS({ tagId, campaignId: org.campaignIds[0] ?? "" }))) {
    const { times, cpuMs, total } = await pageCost(
      { client, org, at: END, serverPid: server.pid },
      rules,
      reads,
    );
    const measured = quantiles(times);
    printTimes(`${name} (${total.toLocaleString("en-US")})`, measured);
    printRatio("ms of PostgreSQL's CPU a page", cpuMs);
    fast = printTarget("p95 in ms", measured.p95, { most: MAX_MS }) && fast;
  }
  const after = quantiles(await settledPageTimes({ client, org, at: END }, reads));
  printTimes("after 40 more donations each", after);
  return fast;
};
