/** Returns an instant as responses state it, `2026-12-31T23:59:59.000Z` in UTC; null without one. */
export function isoOrNull(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null;
}
