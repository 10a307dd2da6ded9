import translation from "virtual:translation";
import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { TranslationProvider } from "@/components/languages/translation-provider";
import { DonationForm } from "../form/donation-form";

/*
 * The donation page's script (lib/http/server/pages). It is bundled separately from Next's scripts: only React and the
 * page's interactive parts, without Next's router, which this page does not use. Each language has its own script with
 * the messages of these parts.
 */
const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
const [forms, others] = [islands.filter(isForm), islands.filter((island) => !isForm(island))];
for (const island of forms) hydrate(island, DonationForm);
// The other islands load later, so that the form works sooner on a slow connection.
if (others.length > 0)
  void import("./later").then(({ LATER }) => {
    for (const island of others) hydrate(island, LATER[island.dataset["island"] as keyof typeof LATER]);
  });

function isForm(island: HTMLElement): boolean {
  return island.dataset["island"] === "form";
}

function hydrate(island: HTMLElement, component: unknown): void {
  const markup = island.innerHTML;
  const props = JSON.parse(island.dataset["props"] ?? "{}") as object;
  const part = createElement(component as ComponentType<object>, props);
  hydrateRoot(island, createElement(TranslationProvider, translation, part), {
    // Restore the server's markup, which works without a script. React empties the root after this call.
    onUncaughtError: (error) => {
      console.error(error);
      setTimeout(() => island.insertAdjacentHTML("beforeend", markup));
    },
  });
}

// The font loads after the script, so that the form works sooner on a slow connection.
const { fonts } = document.documentElement.dataset;
if (fonts) document.documentElement.className = fonts;
