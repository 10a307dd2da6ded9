import { headers } from "next/headers";
import { cache, use } from "react";
import { asLanguage, LANGUAGE_HEADER } from "@/lib/languages/choose";
import type { Language } from "@/lib/languages/languages";
import { type Translation, translationOf } from "@/lib/languages/translator";
import type { FieldTexts } from "./translation";

/** The language of the request, chosen by the middleware. */
const requestLanguage = cache(
  async (): Promise<Language> => asLanguage((await headers()).get(LANGUAGE_HEADER)),
);

/** Implements `#translation` in server components. */
export function useTranslation(): Translation {
  return translationOf(use(requestLanguage()));
}

const requestAddress = cache(async () => (await headers()).get("x-path") ?? "");

export function useAddress(): string {
  return use(requestAddress());
}

export function useFieldTexts(): FieldTexts {
  const { t } = useTranslation();
  return { optional: t("shared.field.optional"), error: t("shared.field.error") };
}
