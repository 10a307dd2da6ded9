/**
 * An email's HTML for a frame of a page: without links, which would lead to no donation, and without style elements, which
 * the page's content security policy refuses. Its style attributes remain.
 */
export function inertMail(html: string): string {
  return html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, "")
    .replace(/<meta name="(?:supported-)?color-schemes?"[^>]*>/g, "")
    .replace(/ href="[^"]*"/g, "");
}
