import { prepareDonations } from "../data/prepare-donations";
import { quartiles } from "../measure/statistics";
import { foldedBalances, scanSeconds, verifyCost } from "../measure/verify-cost";
import { readVerifyOptions } from "../options";
import { printMachine, printRatio, printTarget, printVerified } from "../print-data";
import { startOwnServer } from "../setup/own-server";
import type { Run } from "./run";

/** Maximum time of verifying a million donations. */
const MAX_SECONDS = 120;

/**
 * `npm run bench -- verify`: every check of an organization's totals, compared with one scan of the tables that they
 * read.
 */
export const verify: Run = async (args, whenOver) => {
  const { donations, rounds, keep } = readVerifyOptions(args);
  printMachine(`verification of an organization with ${donations.toLocaleString("en-US")} donations.`);
  const server = await startOwnServer("verify");
  whenOver(() => server.stop(keep));
  const { client, org } = await prepareDonations(
    await server.database(`donations_${donations}`),
    donations,
    whenOver,
  );
  await foldedBalances(client, org.orgId);
  const seconds: number[] = [];
  const ratios: number[] = [];
  let agrees = true;
  for (let round = 0; round < rounds; round += 1) {
    const floor = await scanSeconds(client);
    const verified = await verifyCost(client, { orgId: org.orgId, serverPid: server.pid });
    printVerified(verified, floor);
    seconds.push(verified.seconds);
    ratios.push(verified.seconds / floor);
    agrees &&= verified.differences.length === 0;
  }
  console.log(agrees ? "    ✓ everything agrees" : "    ✗ the checks found differences in consistent data");
  printRatio("verification ÷ one scan of its tables", quartiles(ratios).median);
  const perMillion = (quartiles(seconds).median * 1_000_000) / donations;
  return printTarget("seconds for a million donations", perMillion, { most: MAX_SECONDS }) && agrees;
};
