import { wellFormed } from "@/lib/kernel/text";

/** The URL for a link, if it is http or https; null otherwise. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** The path of a URL, regardless of its origin; null if invalid. */
export function ownPath(text: string): string | null {
  const address = webAddress(text);
  return address && new URL(address).pathname.replace(/^\/+/, "/");
}

/** Encodes a text as one path segment or query value. Unlike `encodeURIComponent`, never throws. */
export function urlPart(text: string): string {
  return encodeURIComponent(wellFormed(text));
}
