import { serveInstallations } from "./shared-installations";

/** The installations that tests share are ended after the last test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  return serveInstallations(process.env["E2E_WHOLE"] !== undefined);
}
