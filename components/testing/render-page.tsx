import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { type TranslationProps, TranslationProvider } from "@/components/languages/translation-provider";
import { CATALOGS } from "@/lib/languages/catalogs";

const stay = () => {};
const ROUTER = { back: stay, forward: stay, refresh: stay, push: stay, replace: stay, prefetch: stay };

/** All messages in English, as pages provide them. */
const ENGLISH: TranslationProps = {
  locale: "en-US",
  messages: CATALOGS.en,
  field: CATALOGS.en.shared.field,
};

/**
 * Returns the markup of a page part as rendered by the server. Rejects with the first rendering error, including those
 * caught by boundaries.
 */
export async function renderPage(part: ReactNode, words: TranslationProps = ENGLISH): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(
    <AppRouterContext value={{ ...ROUTER, experimental_gesturePush: stay, bfcacheId: "0" }}>
      <PathnameContext value="/dashboard/hope-shelter">
        <SearchParamsContext value={new URLSearchParams()}>
          <TranslationProvider {...words}>
            <main>{part}</main>
          </TranslationProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
    { onError: (error) => void errors.push(error) },
  );
  await stream.allReady;
  // Fatal: the output must be valid UTF-8.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let markup = "";
  for await (const chunk of stream) markup += decoder.decode(chunk, { stream: true });
  if (errors.length > 0) throw errors[0];
  return markup + decoder.decode();
}
