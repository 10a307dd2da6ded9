/**
 * RFC 8785 canonical JSON: keys sorted by UTF-16 units, no spaces. JavaScript's own number and string output
 * already is the form that the RFC asks for. The SDK canonicalises a body before it checks the signature, so
 * anything else is answered 401.
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
