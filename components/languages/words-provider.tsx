"use client";

import type { ReactNode } from "react";
import type { AbstractIntlMessages } from "use-intl/core";
import { IntlProvider } from "use-intl/react";
import { failed } from "@/lib/languages/failed";
import { type FieldWords, FieldWordsContext } from "./words";

export type ProviderWords = {
  /** For `Intl`, such as `es-US`. */
  locale: string;
  /** The messages of the components within, by namespace. */
  messages: AbstractIntlMessages;
  field: FieldWords;
};

/** Gives the reader's language to the components within. */
export function WordsProvider({
  locale,
  messages,
  field,
  children,
}: ProviderWords & { children?: ReactNode }) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={failed}>
      <FieldWordsContext value={field}>{children}</FieldWordsContext>
    </IntlProvider>
  );
}
