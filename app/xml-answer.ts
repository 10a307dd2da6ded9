/** Returns a sitemap, which search engines may cache for an hour. */
export function xmlAnswer(text: string): Response {
  return new Response(text, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
