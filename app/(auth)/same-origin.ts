import { env } from "@/lib/config/env";

/**
 * Whether a page of this app made the call. Current browsers send Sec-Fetch-Site, older ones send Origin with a POST.
 * Scripts of other sites can set neither.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" : headers.get("origin") === env().appOrigin;
}
