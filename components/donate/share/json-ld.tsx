/**
 * Facts for search engines. A data block, which browsers do not execute, so the content security policy allows it without
 * a nonce. `<` is escaped, so that no text ends it.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`; React would escape its quotes
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
