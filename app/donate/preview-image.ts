import { env } from "@/lib/config/env";
import { LANGUAGE_PARAMETER } from "@/lib/languages/choose";
import type { Language } from "@/lib/languages/languages";

/** A page's preview image in its language for its metadata, with what readers of screens say instead. */
export function previewImage(path: string, language: Language, alt: string) {
  return {
    // Named always: the crawler that fetches it has no language of its own, and an organization may have another.
    url: `${env().appOrigin}${path}${path.includes("?") ? "&" : "?"}${LANGUAGE_PARAMETER}=${language}`,
    width: 1200,
    height: 630,
    alt,
    type: "image/jpeg",
  };
}
