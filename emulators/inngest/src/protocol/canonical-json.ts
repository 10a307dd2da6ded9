/**
 * RFC 8785 canonical JSON: keys sorted by UTF-16 units, no spaces. JavaScript's number and string output already has
 * the required form. The SDK canonicalizes a body before it checks the signature, so any other form is answered with
 * 401.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const parts: string[] = [];
    for (const [key, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      if (item !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
