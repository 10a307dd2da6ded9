import { env } from "@/lib/config/env";
import { LANGUAGE_PARAMETER } from "@/lib/languages/choose";
import type { Language } from "@/lib/languages/languages";

/** Returns a page's preview image in its language for its metadata, with the text alternative. */
export function previewImage(path: string, language: Language, alt: string) {
  return {
    // Always contains the language: the crawler that fetches it has none, and the organization's may differ.
    url: `${env().appOrigin}${path}${path.includes("?") ? "&" : "?"}${LANGUAGE_PARAMETER}=${language}`,
    width: 1200,
    height: 630,
    alt,
    type: "image/jpeg",
  };
}
