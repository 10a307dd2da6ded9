import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./languages";

/** The search parameter and the cookie that contain a reader's choice. */
export const LANGUAGE_PARAMETER = "lang";
const LANGUAGE_COOKIE = "lang";
const REMEMBERED_SECONDS = 365 * 86_400;
const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([^;]*)`);
/** Maximum number of languages read from a header. Browsers send fewer. */
const MAX_ACCEPTED = 20;

export type LanguageSources = {
  query: URLSearchParams;
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
};

/**
 * Returns the language that a request asks for: by its URL, else by an earlier choice, else by the browser. Null if
 * none of them is offered; the organization's language then applies.
 */
export function requestedLanguage({ query, cookie, acceptLanguage }: LanguageSources): Language | null {
  const remembered = COOKIE.exec(cookie ?? "")?.[1];
  return (
    chosenLanguage(query) ?? (isLanguage(remembered) ? remembered : acceptedLanguage(acceptLanguage ?? ""))
  );
}

/** Returns the language that a URL names; null unless it names exactly one that is offered. */
export function chosenLanguage(query: URLSearchParams): Language | null {
  const [named, another] = query.getAll(LANGUAGE_PARAMETER);
  return another === undefined && isLanguage(named) ? named : null;
}

/** Returns the offered language that an `Accept-Language` prefers: `es-MX` matches `es`. Null if none is offered. */
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

/** Returns the `Set-Cookie` that remembers a choice. It contains only the language. */
export function rememberLanguage(language: Language, { secure }: { secure: boolean }): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/**
 * The request header in which the middleware passes the chosen language to pages. It overwrites any value sent by the
 * client.
 */
export const LANGUAGE_HEADER = "x-language";

/** Returns the language that a header names; the default language for any other text. */
export function asLanguage(text: string | null | undefined): Language {
  return isLanguage(text) ? text : DEFAULT_LANGUAGE;
}
