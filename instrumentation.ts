/** Runs once when a server process starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { notePeerAddresses } = await import("@/lib/http/peer-address");
    notePeerAddresses();
  }
}
