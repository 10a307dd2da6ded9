import type { ReactNode } from "react";
import { WordsProvider } from "@/components/languages/words-provider";
import { pageWords } from "@/lib/languages/browser-messages";
import { MovedClock } from "../moved-clock";
import { requestLanguage } from "./request-words";

/** Layout of donors' pages, in the reader's language. */
export default async function DonateLayout({ children }: { children: ReactNode }) {
  return (
    <WordsProvider {...pageWords(await requestLanguage())}>
      <MovedClock />
      {children}
    </WordsProvider>
  );
}
