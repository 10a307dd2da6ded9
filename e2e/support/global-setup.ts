import { startInstallation } from "./installation";

/** Starts the installation that most tests share, once for all of them, and ends it after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { info, finish } = await startInstallation("e2e", process.env["E2E_WHOLE"] !== undefined);
  process.env["E2E_STACK"] = JSON.stringify(info);
  return finish;
}
