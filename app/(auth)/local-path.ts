const FALLBACK = "/dashboard";
const BASE = "http://local.invalid";

/**
 * Returns a path on this site to open after signing in, or `/dashboard` for anything else: other origins, `//host`,
 * backslashes and control characters (which browsers read as slashes or drop), and the sign-in pages themselves.
 */
export function localPath(requested: string | null | undefined): string {
  if (!requested?.startsWith("/") || requested.length > 2000) return FALLBACK;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected
  if (/[\\\u0000-\u001f\u007f]/.test(requested) || !URL.canParse(requested, BASE)) return FALLBACK;
  const url = new URL(requested, BASE);
  const path = `${url.pathname}${url.search}`;
  // Resolving `/.//host` leaves a path that a browser would read as a host.
  if (url.origin !== BASE || path.startsWith("//")) return FALLBACK;
  return /^\/(sign-in|sign-out|signed-out|session|api)(\/|\?|$)/.test(path) ? FALLBACK : path;
}
