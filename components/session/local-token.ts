const RENEW_BEFORE_SECONDS = 60;

let known: { token: string; until: number } | null = null;

/** The local provider's token, kept in memory until a minute before it expires. Null when signed out. */
export async function localToken(fresh = false): Promise<string | null> {
  if (!fresh && known && known.until > Date.now()) return known.token;
  known = null;
  const response = await fetch("/session/token", { cache: "no-store" });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`/session/token answered ${response.status}`);
  // The token's times are the server's, whose clock may have been moved.
  const { token, secondsLeft } = (await response.json()) as { token: string; secondsLeft: number };
  known = { token, until: Date.now() + (secondsLeft - RENEW_BEFORE_SECONDS) * 1000 };
  return token;
}
