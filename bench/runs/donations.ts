import { type DonationsMeasured, measureDonations } from "../measure/donations";
import { measurePeer } from "../measure/peer";
import { readOptions } from "../options";
import { printDonations, printHeader, printPeer, printRatios } from "../print";
import { startInstallation } from "../setup/installation";
import { startPeer } from "../setup/start-peer";
import type { Run } from "./run";

const good = (it: DonationsMeasured) => it.failed === 0 && it.checks.every((check) => check.ok);

/** `npm run bench`: donations created and settled by a whole installation, compared with a bare insert. */
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
  const peer = await startPeer(dataDir, installation.databaseUrlOf);
  whenOver(() => peer.stop());

  const first = await measurePeer(dataDir, peer, pids, options, "first");
  printPeer("The peer: a bare Next route handler with one insert", first);
  const spread = await measureDonations(installation, options, { slug: "bench-spread", campaigns: 20 });
  printDonations("Donations spread over 20 campaigns", spread);
  const single = await measureDonations(installation, options, { slug: "bench-single", campaigns: 1 });
  printDonations("All donations to one campaign", single);
  const second = await measurePeer(dataDir, peer, pids, options, "second");
  console.log();
  printPeer("The peer once more, to see whether the machine stayed as it was", second);

  printRatios("Spread over 20 campaigns", spread, [first, second]);
  printRatios("All to one campaign", single, [first, second]);
  return good(spread) && good(single) && first.failed + second.failed === 0;
};
