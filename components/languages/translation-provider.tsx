"use client";

import type { ReactNode } from "react";
import type { AbstractIntlMessages } from "use-intl/core";
import { IntlProvider } from "use-intl/react";
import { reportMessageError } from "@/lib/languages/report-message-error";
import { type FieldTexts, FieldTextsContext } from "./translation";

export type TranslationProps = {
  /** Locale for `Intl`, such as `es-US`. */
  locale: string;
  /** Messages of the components within, by namespace. */
  messages: AbstractIntlMessages;
  field: FieldTexts;
};

/** Provides the reader's language to the components within. */
export function TranslationProvider({
  locale,
  messages,
  field,
  children,
}: TranslationProps & { children?: ReactNode }) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={reportMessageError}>
      <FieldTextsContext value={field}>{children}</FieldTextsContext>
    </IntlProvider>
  );
}
