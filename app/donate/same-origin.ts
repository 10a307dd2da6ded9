/** Whether a form was submitted from our own pages, by Sec-Fetch-Site or Origin; false without either. */
export function isSameOrigin(headers: Headers, appOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" : headers.get("origin") === appOrigin;
}
