/**
 * The origin of a site that may frame a donation form: https, or http of the same machine for trying it out. Only characters
 * that end no source and no directive of a content security policy, and no wildcard.
 */
export const EMBED_ORIGIN =
  /^(?:https:\/\/(?:[a-z0-9-]+\.)+[a-z0-9-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

/** The origin of an address without a path, in the form of the `Origin` header; any other text as it is. */
export function asOrigin(text: string): string {
  if (!URL.canParse(text)) return text;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : text;
}

/** Whether it is an origin of the visitor's own machine. */
export function isOwnMachine(origin: string): boolean {
  return origin.startsWith("http:");
}
