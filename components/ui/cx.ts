/** Class names joined by a blank; false and undefined parts fall out. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
