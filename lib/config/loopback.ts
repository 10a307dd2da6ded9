const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address is reachable only from this machine. A text that is not a URL is not loopback. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}
