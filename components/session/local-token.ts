const RENEW_BEFORE_SECONDS = 60;

let known: { token: string; until: number } | null = null;

/** Returns the local provider's token, cached in memory until a minute before it expires. Null when signed out. */
export async function localToken(fresh = false): Promise<string | null> {
  if (!fresh && known && known.until > Date.now()) return known.token;
  known = null;
  const response = await fetch("/session/token", { cache: "no-store" });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`/session/token answered ${response.status}`);
  // The token's times follow the server's clock, which may have been shifted.
  const { token, secondsLeft } = (await response.json()) as { token: string; secondsLeft: number };
  known = { token, until: Date.now() + (secondsLeft - RENEW_BEFORE_SECONDS) * 1000 };
  return token;
}
