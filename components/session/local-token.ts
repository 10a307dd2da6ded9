const RENEW_BEFORE_MS = 60_000;

let known: { token: string; until: number } | null = null;

/** The local provider's token, kept in memory until a minute before it expires. Null when signed out. */
export async function localToken(fresh = false): Promise<string | null> {
  if (!fresh && known && known.until > Date.now()) return known.token;
  known = null;
  const response = await fetch("/session/token", { cache: "no-store" });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`/session/token answered ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  known = { token, until: expiryOf(token) - RENEW_BEFORE_MS };
  return token;
}

/** Milliseconds; 0 when the token names none, so that it is never reused. */
export function expiryOf(token: string): number {
  const payload = token.split(".")[1] ?? "";
  const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number };
  return (claims.exp ?? 0) * 1000;
}
