import { headers } from "next/headers";
import { cache, use } from "react";
import { asLanguage, LANGUAGE_HEADER } from "@/lib/languages/choose";
import type { Language } from "@/lib/languages/languages";
import { type Words, wordsOf } from "@/lib/languages/translator";
import type { FieldWords } from "./words";

/** The middleware chose it. */
const requestLanguage = cache(
  async (): Promise<Language> => asLanguage((await headers()).get(LANGUAGE_HEADER)),
);

/** `#words` in server components. */
export function useWords(): Words {
  return wordsOf(use(requestLanguage()));
}

const requestAddress = cache(async () => (await headers()).get("x-path") ?? "");

export function useAddress(): string {
  return use(requestAddress());
}

export function useFieldWords(): FieldWords {
  const { t } = useWords();
  return { optional: t("shared.field.optional"), error: t("shared.field.error") };
}
