import { wellFormed } from "./text";

/** The address as a link may carry it, where it is one of the web (http or https); null for anything else. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** The address as an image may carry it: of the web, or a path of this site; null for anything else. */
export function imageAddress(text: string): string | null {
  return /^\/(?![/\\])/.test(text) ? text : webAddress(text);
}

/** A text as one part of a path or one value of a query. Total, unlike `encodeURIComponent`. */
export function urlPart(text: string): string {
  return encodeURIComponent(wellFormed(text));
}
