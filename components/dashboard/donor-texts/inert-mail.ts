/**
 * Prepares an email's HTML for an iframe. Removes links, which would lead to no real donation, and style elements,
 * which the page's content security policy blocks. Style attributes remain.
 */
export function inertMail(html: string): string {
  return html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, "")
    .replace(/<meta name="(?:supported-)?color-schemes?"[^>]*>/g, "")
    .replace(/ href="[^"]*"/g, "");
}
