/**
 * The origin of a site that may frame a donation form: https, or http on localhost for testing. Excludes wildcards and
 * all characters that could end a source or a directive of a content security policy.
 */
export const EMBED_ORIGIN =
  /^(?:https:\/\/(?:[a-z0-9-]+\.)+[a-z0-9-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

/** Returns the origin of a URL without a path, in the format of the `Origin` header. Other texts are returned as is. */
export function asOrigin(text: string): string {
  if (!URL.canParse(text)) return text;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : text;
}

/** Whether an origin matching {@link EMBED_ORIGIN} is on the visitor's own machine. */
export function isOwnMachine(origin: string): boolean {
  return origin.startsWith("http:");
}
