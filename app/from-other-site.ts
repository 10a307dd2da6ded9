/**
 * Whether a page of another site made the browser send this request, by `Sec-Fetch-Site`. False for addresses that a
 * person opened, and for older browsers and programs, which do not send the header.
 */
export function isFromOtherSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
