import { createContext, useContext } from "react";
import { useLocale, useTranslations } from "use-intl/react";
import { formatOf } from "@/lib/languages/format";
import { languageOf } from "@/lib/languages/languages";
import type { Translation } from "@/lib/languages/translator";

/*
 * Implements `#translation` outside of server components: in the browser, and when client components are rendered on
 * the server. Server components use server-translation.ts (see `imports` in package.json).
 */

export type FieldTexts = { optional: string; error: string };

/** Texts of form fields. The default is English, the language of staff pages. */
export const FieldTextsContext = createContext<FieldTexts>({ optional: "(optional)", error: "Error:" });

/** Returns the reader's texts and number formats. Works only within `TranslationProvider`. */
export function useTranslation(): Translation {
  const t = useTranslations();
  const locale = useLocale();
  return { t, format: formatOf(locale), language: languageOf(locale) };
}

/** Returns the path and query of the page; empty outside of server components. */
export function useAddress(): string {
  return "";
}

/** Returns the words that every form control adds to its label and error. */
export function useFieldTexts(): FieldTexts {
  return useContext(FieldTextsContext);
}
