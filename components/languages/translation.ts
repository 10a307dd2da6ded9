import { createContext, useContext } from "react";
import { useLocale, useTranslations } from "use-intl/react";
import { formatOf } from "@/lib/languages/format";
import { languageOf } from "@/lib/languages/languages";
import type { Translation } from "@/lib/languages/translator";

/*
 * `#translation` outside of server components: in the browser, and where its components are rendered on the server. In server components
 * it is server-translation.ts (package.json, imports).
 */

export type FieldTexts = { optional: string; error: string };

/** Staff pages are in English. */
export const FieldTextsContext = createContext<FieldTexts>({ optional: "(optional)", error: "Error:" });

/** The reader's texts and way of writing values. Only within `TranslationProvider`. */
export function useTranslation(): Translation {
  const t = useTranslations();
  const locale = useLocale();
  return { t, format: formatOf(locale), language: languageOf(locale) };
}

/** The path and query of the page; empty outside of server components. */
export function useAddress(): string {
  return "";
}

/** The words that every form control adds to its label and problem. */
export function useFieldTexts(): FieldTexts {
  return useContext(FieldTextsContext);
}
