/**
 * Returns RFC 8785 canonical JSON of a parsed value: keys sorted by UTF-16 units, no spaces. Self-contained, because
 * canonical-worker.ts runs its source text in a thread. Throws RangeError beyond 1,000 levels.
 */
export function canonicalJson(value: unknown, level = 0): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (level > 1000) throw new RangeError("nested too deeply");
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const item of value) parts.push(canonicalJson(item, level + 1));
    return `[${parts.join(",")}]`;
  }
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object).sort())
    parts.push(`${JSON.stringify(key)}:${canonicalJson(object[key], level + 1)}`);
  return `{${parts.join(",")}}`;
}
