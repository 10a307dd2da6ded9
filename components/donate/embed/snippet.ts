import { EMBED_SCRIPT } from "./version";

export type EmbedKind = "button" | "popup" | "inline";

/** Returns the HTML for a site: a link to the donation page, and the loader with its hash. `url` must be encoded. */
export function embedSnippet(
  kind: EmbedKind,
  { appOrigin, url }: { appOrigin: string; url: string },
): string {
  const { path, integrity } = EMBED_SCRIPT;
  return `<a href="${url}" data-almoner="${kind}">Donate</a>
<script src="${appOrigin}${path}" integrity="${integrity}" crossorigin="anonymous" defer></script>`;
}
