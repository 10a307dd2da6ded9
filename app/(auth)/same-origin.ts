import { env } from "@/lib/config/env";

/**
 * Whether a page of this app made the call. Every browser of today sends Sec-Fetch-Site; an older one sends
 * Origin with a POST. Neither can be set by a script of another site.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" : headers.get("origin") === env().appOrigin;
}
