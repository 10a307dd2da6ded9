import type { Metadata } from "next";
import { LANGUAGE_PARAMETER } from "@/lib/languages/choose";
import { LANGUAGES } from "@/lib/languages/languages";

/**
 * Returns a public page's own address and its address in every language. `publicUrl` contains no language and is shown
 * in the reader's.
 */
export function alternatesOf(publicUrl: string): NonNullable<Metadata["alternates"]> {
  const inLanguage = (language: string) => {
    const url = new URL(publicUrl);
    url.searchParams.set(LANGUAGE_PARAMETER, language);
    return [language, url.href] as const;
  };
  return {
    canonical: publicUrl,
    languages: { ...Object.fromEntries(LANGUAGES.map(inLanguage)), "x-default": publicUrl },
  };
}
