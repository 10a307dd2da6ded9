import { CATALOGS, type Messages } from "./catalogs";
import type { Language } from "./languages";
import { localeOf, translator } from "./translator";

/** The messages used by browser components, without those of pages, emails and receipts. */
const OF_BROWSER = {
  shared: ["somethingWrong", "oneMoment", "tryAgain", "tickets", "failure", "share", "ein"],
  donate: [
    "form",
    "frequency",
    "amount",
    "donor",
    "method",
    "fees",
    "extras",
    "trust",
    "problem",
    "challenge",
    "breakdown",
    "payment",
    "wallets",
    "roll",
    "video",
  ],
} as const satisfies { [Group in keyof Messages]?: readonly (keyof Messages[Group])[] };

/**
 * The messages of the parts that the server renders on the donation page, and the browser in the campaign editor's
 * preview.
 */
const OF_HEAD = {
  shared: ["nonprofit", "gifts", "orders"],
  donate: ["page", "match", "closed", "event"],
} as const satisfies { [Group in keyof Messages]?: readonly (keyof Messages[Group])[] };

const OF_PORTAL = ["amount", "cancel", "method", "problem"] as const;
/** The messages used by lib/languages/stored-texts.ts. */
const OF_METHODS = ["paidWith", "saved"] as const;

type MessageTree = { [key: string]: string | MessageTree };

export type BrowserTranslation = {
  locale: string;
  messages: Record<string, MessageTree>;
  field: { optional: string; error: string };
};

/** Returns the part of a language's messages that the donation page's own script needs (scripts/build-islands.ts). */
export function islandTranslation(language: Language): BrowserTranslation {
  const { shared, donate } = CATALOGS[language];
  const t = translator(language, "shared.field");
  return {
    locale: localeOf(language),
    messages: { shared: pick(shared, OF_BROWSER.shared), donate: pick(donate, OF_BROWSER.donate) },
    field: { optional: t("optional"), error: t("error") },
  };
}

/** Returns the part of a language's messages that the campaign editor's preview needs in the browser. */
export function previewTranslation(language: Language): BrowserTranslation {
  const { shared, donate } = CATALOGS[language];
  return {
    ...islandTranslation(language),
    messages: {
      shared: pick(shared, [...OF_BROWSER.shared, ...OF_HEAD.shared]),
      donate: pick(donate, [...OF_BROWSER.donate, ...OF_HEAD.donate]),
    },
  };
}

/** Returns the part of a language's messages that donor pages served by Next need in the browser. */
export function pageTranslation(language: Language): BrowserTranslation {
  const translation = islandTranslation(language);
  const { recurring, receipts } = CATALOGS[language];
  return {
    ...translation,
    messages: {
      ...translation.messages,
      recurring: pick(recurring, OF_PORTAL),
      receipts: { labels: pick(receipts.labels, OF_METHODS) },
    },
  };
}

function pick<Tree extends MessageTree>(tree: Tree, keys: readonly (keyof Tree & string)[]): MessageTree {
  return Object.fromEntries(keys.flatMap((key) => (tree[key] === undefined ? [] : [[key, tree[key]]])));
}
