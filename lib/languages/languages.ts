/** The languages of the donor's side, by their code in `messages/`; the first is the default. */
export const LANGUAGES = ["en", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** Whether a text is the code of an offered language. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The language of a locale for `Intl`, such as `es-US`. */
export function languageOf(locale: string): Language {
  return LANGUAGES.find((language) => locale.startsWith(language)) ?? DEFAULT_LANGUAGE;
}

/** A stored language; the default for one that is offered no longer. */
export function storedLanguage(text: string): Language {
  return isLanguage(text) ? text : DEFAULT_LANGUAGE;
}
