import { type GiftsMeasured, measureGifts } from "./measure/gifts";
import { measurePeer } from "./measure/peer";
import { OptionsError, readOptions } from "./options";
import { printGifts, printHeader, printPeer, printRatios } from "./print";
import { type Installation, startInstallation } from "./setup/installation";
import { type Peer, startPeer } from "./setup/start-peer";

// `npm run bench`: see README.md beside this file. Ends with code 1 when a check fails or anything broke off.
let installation: Installation | undefined;
let peer: Peer | undefined;
let ending: Promise<void> | undefined;

function end(keepLogs = false): Promise<void> {
  ending ??= (async () => {
    await peer?.stop();
    await installation?.stop(keepLogs);
    if (installation && keepLogs) console.log("  The logs of all parts: .data-bench/logs\n");
  })();
  return ending;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    if (!ending) console.error(`\n  ${signal}: stopping …\n`);
    void end().finally(() => process.exit(130));
  });

const good = (it: GiftsMeasured) => it.failed === 0 && it.checks.every((check) => check.ok);

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(3));
  printHeader(options);
  console.log("  Starting an installation of its own (the first time, it is built) …");
  installation = await startInstallation();
  const { dataDir, pids } = installation;
  peer = await startPeer(dataDir, installation.databaseUrlOf);

  const first = await measurePeer(dataDir, peer, pids, options, "first");
  printPeer("The peer: a bare Next route handler with one insert", first);
  const spread = await measureGifts(installation, options, { slug: "bench-spread", campaigns: 20 });
  printGifts("Gifts spread over 20 campaigns", spread);
  const single = await measureGifts(installation, options, { slug: "bench-single", campaigns: 1 });
  printGifts("All gifts to one campaign", single);
  const second = await measurePeer(dataDir, peer, pids, options, "second");
  console.log();
  printPeer("The peer once more, to see whether the machine stayed as it was", second);

  printRatios("Spread over 20 campaigns", spread, [first, second]);
  printRatios("All to one campaign", single, [first, second]);
  return good(spread) && good(single) && first.failed + second.failed === 0;
}

try {
  const ok = await main();
  console.log(ok ? "\n  Every check held.\n" : "\n  ✗ Something did not hold: see above.\n");
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  if (!ending) console.error(`\n  ✗ ${explain(error).replaceAll("\n", "\n    ")}\n`);
  process.exitCode = 1;
} finally {
  await end(process.exitCode !== 0);
}

function explain(error: unknown): string {
  if (error instanceof OptionsError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
