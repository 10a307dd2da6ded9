import compile from "icu-minify/compile";
import formatMessage from "use-intl/format-message";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import type { Language } from "./languages";

/** The messages of a language, as in English: another language has the same keys. */
export type Messages = typeof en;

const WRITTEN: Readonly<Record<Language, Messages>> = { en, es };

/**
 * Every language's messages, in the form that the formatter of this bundle reads: the application's build replaces it by one
 * without a parser (next.config.ts), which reads compiled messages.
 */
export const CATALOGS = Object.fromEntries(
  Object.entries(WRITTEN).map(([language, messages]) => [
    language,
    formatMessage.raw ? messages : compiled(messages),
  ]),
) as Readonly<Record<Language, Messages>>;

/** Messages compiled for the formatter without a parser. The type stays: only the formatter reads their form. */
export function compiled<Tree extends object>(messages: Tree): Tree {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      // Plain objects: the compiler's have no prototype, and components of the server hand over no others.
      typeof message === "string"
        ? (JSON.parse(JSON.stringify(compile(message))) as unknown)
        : compiled(message),
    ]),
  ) as Tree;
}
