import type { NamespaceKeys, NestedKeyOf, _Translator as TranslatorOf } from "use-intl/core";
import { createTranslator } from "use-intl/core";
import { CATALOGS, type Messages } from "./catalogs";
import { type Format, formatOf } from "./format";
import type { Language } from "./languages";
import { reportMessageError } from "./report-message-error";

declare module "use-intl/core" {
  interface AppConfig {
    Messages: Messages;
  }
}

/** A group of messages, by its path in `messages/`. */
export type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** `t("key", values)` for the messages of a namespace. The keys are those of `messages/en.json`. */
export type Translator<Group extends Namespace = never> = TranslatorOf<Messages, Group>;

const known = new Map<string, unknown>();

/** Returns the messages of a language: of one namespace, or all by their full path. */
export function translator<Group extends Namespace = never>(
  language: Language,
  namespace?: Group,
): Translator<Group> {
  const key = `${language} ${namespace ?? ""}`;
  const made = known.get(key) ?? newTranslator(language, namespace);
  known.set(key, made);
  return made as Translator<Group>;
}

function newTranslator(language: Language, namespace: Namespace | undefined): unknown {
  return createTranslator({
    locale: localeOf(language),
    timeZone: "UTC",
    messages: CATALOGS[language],
    onError: reportMessageError,
    ...(namespace ? { namespace } : {}),
  });
}

/** The messages of a language, and its formatters. */
export type Translation = { t: Translator; format: Format; language: Language };

export function translationOf(language: Language): Translation {
  return { t: translator(language), format: formats(language), language };
}

/** Returns a language's formatters for money, dates, percentages and lists. */
export function formats(language: Language): Format {
  return formatOf(localeOf(language));
}

/** Returns the language with its country, for `Intl`: donors are in the United States. */
export function localeOf(language: Language): string {
  return String(CATALOGS[language].shared.language.locale);
}
