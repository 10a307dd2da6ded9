import type { Metadata } from "next";
import { headers } from "next/headers";
import { asLanguage, LANGUAGE_HEADER, LANGUAGE_PARAMETER } from "@/lib/languages/choose";
import type { Language } from "@/lib/languages/languages";
import { type Translation, translationOf } from "@/lib/languages/translator";

/** Returns the language of the current request, as chosen by the middleware. */
export async function requestLanguage(): Promise<Language> {
  return asLanguage((await headers()).get(LANGUAGE_HEADER));
}

/**
 * Returns the texts in the current request's language, for code outside of components: pages, their metadata and route
 * handlers.
 */
export async function requestTranslation(): Promise<Translation> {
  return translationOf(await requestLanguage());
}

/**
 * Returns the address of a step. It contains the language in a frame of another site, where browsers keep no cookies.
 */
export function stepAddress(
  path: string,
  { query, framed, language }: { query?: string; framed: boolean; language: Language },
): string {
  const all = [query, framed ? `${LANGUAGE_PARAMETER}=${language}` : undefined].filter(Boolean).join("&");
  return all ? `${path}?${all}` : path;
}

/** Returns the metadata of a page whose URL grants access: a title, no referrer and no indexing. */
export async function privateMetadata(title: Parameters<Translation["t"]>[0]): Promise<Metadata> {
  const { t } = await requestTranslation();
  return { title: t(title), robots: { index: false }, referrer: "no-referrer" };
}
