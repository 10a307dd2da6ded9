import words from "virtual:words";
import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { WordsProvider } from "@/components/languages/words-provider";
import { ISLANDS, type IslandName } from "./islands";

/*
 * The donation page's script (lib/http/server/pages). It is bundled apart from Next's: React and the page's interactive parts
 * alone, without Next's router, which this page does not use. Each language has its own script, with the messages of these parts.
 */
for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const { island = "", props = "{}" } = place.dataset;
  const markup = place.innerHTML;
  const part = createElement(
    ISLANDS[island as IslandName] as ComponentType<object>,
    JSON.parse(props) as object,
  );
  hydrateRoot(place, createElement(WordsProvider, words, part), {
    // The server's markup works without a script. React empties the root after this call.
    onUncaughtError: (error) => {
      console.error(error);
      setTimeout(() => place.insertAdjacentHTML("beforeend", markup));
    },
  });
}

// The font is loaded after the script: on a slow connection the form works sooner.
const { fonts } = document.documentElement.dataset;
if (fonts) document.documentElement.className = fonts;
