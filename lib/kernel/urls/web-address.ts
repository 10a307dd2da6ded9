import { wellFormed } from "@/lib/kernel/text";

/** Returns the normalized URL of a link if it is http or https, otherwise null. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** Returns the path of a URL regardless of its origin, or null if it is no valid http(s) URL. */
export function ownPath(text: string): string | null {
  const address = webAddress(text);
  return address && new URL(address).pathname.replace(/^\/+/, "/");
}

/** Encodes a text as one path segment or query value. Never throws, unlike `encodeURIComponent`. */
export function urlPart(text: string): string {
  return encodeURIComponent(wellFormed(text));
}
