import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type StackInfo, startInstallation, type TestInstallation } from "./installation";

/** The installation that must see every operation in a full run. */
const MAIN = "main";
const ADDRESS = "E2E_INSTALLATIONS";

/**
 * Starts shared installations on first use. Resolves to a function that stops them and fails when one has findings.
 * With `whole`, all tests run.
 */
export async function serveInstallations(isFullRun: boolean): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<TestInstallation>>();
  const start = (name: string) => {
    const starting =
      started.get(name) ??
      startInstallation(name, { isFullRun: isFullRun && name === MAIN, probed: name === MAIN });
    started.set(name, starting);
    return starting;
  };
  const server = createServer((request, response) => {
    start((request.url ?? "/").slice(1)).then(
      ({ info }) => response.end(JSON.stringify(info)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    server.close();
    const { [MAIN]: main, ...others } = Object.fromEntries(started);
    const finish = async (one: Promise<TestInstallation>) => (await one).finish();
    // Calls at the other installations count when the main one ends.
    const ends = await Promise.allSettled(Object.values(others).map(finish));
    ends.push(...(await Promise.allSettled(main ? [finish(main)] : [])));
    const failed = ends.flatMap((end) => (end.status === "rejected" ? [(end.reason as Error).message] : []));
    if (failed.length > 0) throw new Error(failed.join("\n\n"));
  };
}

/** The installation of this name, started on first use. */
export async function sharedInstallation(name: string): Promise<StackInfo> {
  const address = process.env[ADDRESS];
  if (!address) throw new Error("No installation can be started: the global setup did not run.");
  const answer = await fetch(`${address}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as StackInfo;
}
