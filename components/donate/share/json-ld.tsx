/**
 * Structured data for search engines. Browsers do not execute a data block, so the content security policy allows it
 * without a nonce. `<` is escaped, so that no text can end the block.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`; React would escape its quotes
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
