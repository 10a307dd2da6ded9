/** The languages of donor pages, by their code in `messages/`. The first is the default. */
export const LANGUAGES = ["en", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** Whether a text is the code of an offered language. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Returns the language of an `Intl` locale, such as `es-US`. */
export function languageOf(locale: string): Language {
  return LANGUAGES.find((language) => locale.startsWith(language)) ?? DEFAULT_LANGUAGE;
}

/** Returns a stored language, or the default if it is no longer offered. */
export function storedLanguage(text: string): Language {
  return isLanguage(text) ? text : DEFAULT_LANGUAGE;
}
