/** Path parameters whose value grants access. */
const SECRET = new Set(["{token}"]);

/**
 * Returns a requested path for the log: each segment that is a secret parameter in the declared path
 * (`/api/public/donations/{token}`) becomes `…`.
 */
export function loggedPath(declared: string, path: string): string {
  const names = declared.split("/");
  return path
    .split("/")
    .map((value, at) => (SECRET.has(names[at] ?? "") ? "…" : value))
    .join("/");
}
