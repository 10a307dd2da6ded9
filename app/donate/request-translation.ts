import type { Metadata } from "next";
import { headers } from "next/headers";
import { asLanguage, LANGUAGE_HEADER, LANGUAGE_PARAMETER } from "@/lib/languages/choose";
import type { Language } from "@/lib/languages/languages";
import { type Translation, translationOf } from "@/lib/languages/translator";

/** The language of the present request, which the middleware chose. */
export async function requestLanguage(): Promise<Language> {
  return asLanguage((await headers()).get(LANGUAGE_HEADER));
}

/** The texts of the present request's language, for what is no component: pages, their metadata and route handlers. */
export async function requestTranslation(): Promise<Translation> {
  return translationOf(await requestLanguage());
}

/** The address of a step. Browsers keep no cookie of a frame of another site, so there it names the language. */
export function stepAddress(
  path: string,
  { query, framed, language }: { query?: string; framed: boolean; language: Language },
): string {
  const all = [query, framed ? `${LANGUAGE_PARAMETER}=${language}` : undefined].filter(Boolean).join("&");
  return all ? `${path}?${all}` : path;
}

/** The metadata of a page whose address grants access: a title, and neither referrer nor indexing. */
export async function privateMetadata(title: Parameters<Translation["t"]>[0]): Promise<Metadata> {
  const { t } = await requestTranslation();
  return { title: t(title), robots: { index: false }, referrer: "no-referrer" };
}
