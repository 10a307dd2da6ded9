/** Headers of every response under `/api`. */
export function commonHeaders(requestId: string): Record<string, string> {
  return {
    "X-Request-Id": requestId,
    "Cache-Control": "no-store",
    // JSON and CSV contain donors' text, which browsers must not sniff as HTML.
    "X-Content-Type-Options": "nosniff",
  };
}

/** Returns the HSTS header of an installation served over https, and no header otherwise. */
export function httpsOnly(appOrigin: string): Record<string, string> {
  return appOrigin.startsWith("https:")
    ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
    : {};
}
