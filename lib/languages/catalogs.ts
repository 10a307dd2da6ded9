import compile from "icu-minify/compile";
import formatMessage from "use-intl/format-message";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import type { Language } from "./languages";

/** The messages of a language. Every language has the keys of English. */
export type Messages = typeof en;

const WRITTEN: Readonly<Record<Language, Messages>> = { en, es };

/**
 * Every language's messages, in the form that this bundle's formatter reads. The application's build replaces the
 * formatter by one without a parser (next.config.ts), which reads compiled messages.
 */
export const CATALOGS = Object.fromEntries(
  Object.entries(WRITTEN).map(([language, messages]) => [
    language,
    formatMessage.raw ? messages : compiled(messages),
  ]),
) as Readonly<Record<Language, Messages>>;

/**
 * Compiles messages for the formatter without a parser. The type is unchanged: only the formatter reads the compiled
 * form.
 */
export function compiled<Tree extends object>(messages: Tree): Tree {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      // Plain objects: the compiler's have no prototype, and server components can pass on only plain ones.
      typeof message === "string"
        ? (JSON.parse(JSON.stringify(compile(message))) as unknown)
        : compiled(message),
    ]),
  ) as Tree;
}
