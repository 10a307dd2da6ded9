import type { ReactNode } from "react";
import { TranslationProvider } from "@/components/languages/translation-provider";
import { pageTranslation } from "@/lib/languages/browser-messages";
import { MovedClock } from "../moved-clock";
import { requestLanguage } from "./request-translation";

/** The layout of donors' pages, in the reader's language. */
export default async function DonateLayout({ children }: { children: ReactNode }) {
  return (
    <TranslationProvider {...pageTranslation(await requestLanguage())}>
      <MovedClock />
      {children}
    </TranslationProvider>
  );
}
