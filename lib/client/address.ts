export type QueryValue = string | number | boolean | Date | null | undefined;

/**
 * Returns the URL of `template` (`/api/orgs/{idOrSlug}`) with its parameters filled in and the query appended.
 * Undefined and null query values are omitted. Throws a TypeError for a missing or empty parameter.
 */
export function addressOf(
  template: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    // URL resolution would remove a dot segment, and call another operation.
    if (typeof value !== "string" || /^\.{0,2}$/.test(value))
      throw new TypeError(`${name} of ${template} cannot be ${JSON.stringify(value)}`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, textOf(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return search ? `${path}?${search}` : path;
}

function textOf(value: string | number | boolean | Date): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
