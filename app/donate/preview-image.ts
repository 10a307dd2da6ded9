import { env } from "@/lib/config/env";
import { inLanguage } from "@/lib/emails/app-links";
import type { Language } from "@/lib/languages/languages";

/** A page's preview image in its language for its metadata, with what readers of screens say instead. */
export function previewImage(path: string, language: Language, alt: string) {
  return {
    url: inLanguage(`${env().appOrigin}${path}`, language),
    width: 1200,
    height: 630,
    alt,
    type: "image/jpeg",
  };
}
