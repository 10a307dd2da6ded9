/** Headers that every answer under `/api` has, whatever it says. */
export function commonHeaders(requestId: string): Record<string, string> {
  return {
    "X-Request-Id": requestId,
    "Cache-Control": "no-store",
    // JSON and CSV hold words of strangers: no browser is to take them for a page.
    "X-Content-Type-Options": "nosniff",
  };
}

/** What tells browsers to keep to https, of an installation that is served over it; empty for others. */
export function httpsOnly(appOrigin: string): Record<string, string> {
  return appOrigin.startsWith("https:")
    ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
    : {};
}
