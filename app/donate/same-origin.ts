/** Whether a form was sent from a page of ours. Browsers say so themselves; what says nothing is not trusted. */
export function isSameOrigin(headers: Headers, appOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" : headers.get("origin") === appOrigin;
}
