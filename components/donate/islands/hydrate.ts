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
const places = [...document.querySelectorAll<HTMLElement>("[data-island]")];
const [forms, others] = [places.filter(isForm), places.filter((place) => !isForm(place))];
for (const place of forms) hydrate(place, DonationForm);
// The other islands load later, so that the form works sooner on a slow connection.
if (others.length > 0)
  void import("./later").then(({ LATER }) => {
    for (const place of others) hydrate(place, LATER[place.dataset["island"] as keyof typeof LATER]);
  });

function isForm(place: HTMLElement): boolean {
  return place.dataset["island"] === "form";
}

function hydrate(place: HTMLElement, component: unknown): void {
  const markup = place.innerHTML;
  const props = JSON.parse(place.dataset["props"] ?? "{}") as object;
  const part = createElement(component as ComponentType<object>, props);
  hydrateRoot(place, createElement(TranslationProvider, translation, part), {
    // Restore the server's markup, which works without a script. React empties the root after this call.
    onUncaughtError: (error) => {
      console.error(error);
      setTimeout(() => place.insertAdjacentHTML("beforeend", markup));
    },
  });
}

// The font loads after the script, so that the form works sooner on a slow connection.
const { fonts } = document.documentElement.dataset;
if (fonts) document.documentElement.className = fonts;
