const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for an address that only this machine can reach. Text that is no URL is not loopback. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}
