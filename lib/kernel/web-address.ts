import { wellFormed } from "./text";

/** The address as a link may carry it, where it is one of the web (http or https); null for anything else. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** The path of an address of this site, whatever origin it names; null for what is no address. */
export function ownPath(text: string): string | null {
  const address = webAddress(text);
  return address && new URL(address).pathname.replace(/^\/+/, "/");
}

/** A text as one part of a path or one value of a query. Total, unlike `encodeURIComponent`. */
export function urlPart(text: string): string {
  return encodeURIComponent(wellFormed(text));
}
