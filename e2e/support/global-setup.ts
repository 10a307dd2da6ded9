import { serveInstallations } from "./shared-installations";

/** Stops the shared installations after the last test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  return serveInstallations(process.env["E2E_WHOLE"] !== undefined);
}
