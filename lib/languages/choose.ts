import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./languages";

/** The search parameter, and the cookie, in which a reader's choice is. */
export const LANGUAGE_PARAMETER = "lang";
export const LANGUAGE_COOKIE = "lang";
const REMEMBERED_SECONDS = 365 * 86_400;
const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([^;]*)`);
/** Browsers send fewer; the rest of a longer header is not read. */
const MAX_ACCEPTED = 20;

export type LanguageSources = {
  query: URLSearchParams;
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
};

/**
 * The language that a request asks for: by its address, else by an earlier choice, else by the browser. Null if it asks for none
 * that is offered; the organization's language then applies.
 */
export function askedLanguage({ query, cookie, acceptLanguage }: LanguageSources): Language | null {
  const remembered = COOKIE.exec(cookie ?? "")?.[1];
  return (
    chosenLanguage(query) ?? (isLanguage(remembered) ? remembered : acceptedLanguage(acceptLanguage ?? ""))
  );
}

/** The language that an address names; null without exactly one that is offered. */
export function chosenLanguage(query: URLSearchParams): Language | null {
  const [named, another] = query.getAll(LANGUAGE_PARAMETER);
  return another === undefined && isLanguage(named) ? named : null;
}

/** The offered language that an `Accept-Language` prefers: `es-MX` is `es`. Null if it names none. */
export function acceptedLanguage(header: string): Language | null {
  const accepted = header
    .split(",", MAX_ACCEPTED)
    .map((part) => {
      const [range = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
      const quality = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { language: range.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const best = accepted.find(({ language }) => isLanguage(language));
  return LANGUAGES.find((language) => language === best?.language) ?? null;
}

/** The `Set-Cookie` that remembers a choice. It holds the language alone. */
export function rememberLanguage(language: Language, { secure }: { secure: boolean }): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The request header in which the middleware names the chosen language to pages. What a visitor sends in it is replaced. */
export const LANGUAGE_HEADER = "x-language";

/** The language that a header names; the default language for any other text. */
export function asLanguage(text: string | null | undefined): Language {
  return isLanguage(text) ? text : DEFAULT_LANGUAGE;
}
