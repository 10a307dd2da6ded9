import { type DonationsMeasured, measureDonations } from "../measure/donations";
import { type FloorMeasured, measureFloor } from "../measure/floor";
import { checkTargets, type Round } from "../measure/targets";
import { readOptions } from "../options";
import { printChecks, printDonations, printFloor, printHeader, printRatios } from "../print";
import { startInstallation } from "../setup/installation";
import { startFloor } from "../setup/start-floor";
import type { Run } from "./run";

const CAMPAIGNS = 20;

const good = (it: DonationsMeasured) => it.failed === 0 && it.checks.every((check) => check.ok);

/** `npm run bench`: donations created, settled and mailed by a whole installation, compared with a bare app. */
export const donations: Run = async (args, whenOver) => {
  const options = readOptions(args);
  printHeader(options);
  console.log("  Starting a separate installation (builds it the first time) …");
  const installation = await startInstallation(options.processes);
  whenOver(async (failed) => {
    await installation.stop(failed);
    if (failed) console.log("  The logs of all parts: .data-bench/logs\n");
  });
  const { dataDir, pids } = installation;
  const floor = await startFloor(dataDir, installation.databaseUrlOf);
  whenOver(() => floor.stop());

  const { donors, seconds, warmup, rate, rounds } = options;
  const measured: (Round & { floor: FloorMeasured })[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const label = rounds > 1 ? ` (round ${round} of ${rounds})` : "";
    const bare = await measureFloor(dataDir, floor, pids, { donors, seconds, name: `floor-${round}` });
    printFloor(`The floor: bare Next route handlers, a creation and a signed webhook${label}`, bare);
    const shape = { campaigns: CAMPAIGNS, seconds, warmup: round === 1 ? warmup : 0 };
    const flood = await measureDonations(installation, {
      ...shape,
      slug: `flood-${round}`,
      pace: { donors },
    });
    printDonations(`A flood: ${donors} donors at once, ${CAMPAIGNS} campaigns${label}`, flood);
    const steady = await measureDonations(installation, {
      ...shape,
      warmup: 0,
      slug: `steady-${round}`,
      pace: { perSecond: rate },
    });
    printDonations(`Steady: ${rate} donations offered a second, ${CAMPAIGNS} campaigns${label}`, steady);
    measured.push({ floor: bare, flood, steady });
  }
  printRatios(
    measured.map(({ flood }) => flood),
    measured.map((round) => round.floor),
  );
  const targets = checkTargets(measured);
  printChecks(`Targets, medians of ${rounds}`, targets);
  return (
    targets.every(({ ok }) => ok) &&
    measured.every((round) => good(round.flood) && good(round.steady) && round.floor.failed === 0)
  );
};
