"use client";

import { useEffect } from "react";
import { type FrameMessage, frameScheme, type Given, parentOrigin } from "./messages";

type FrameMessagesProps = {
  /** Sites that the organization lists; other sites receive no messages. */
  origins: readonly string[];
  given?: Given | null;
};

/**
 * Adopts the embedding site's color scheme, and notifies it of the page height, a donation and the Escape key. Renders
 * nothing.
 */
export function FrameMessages({ origins, given = null }: FrameMessagesProps) {
  const listed = origins.join(" ");
  const donated = given && JSON.stringify(given);
  useEffect(() => {
    const post = poster(listed);
    if (!post) return;
    // Set the scheme before the first height message, which makes the frame visible.
    const scheme = frameScheme(window.name);
    if (scheme) document.documentElement.dataset["theme"] = scheme;
    const measure = () => post({ type: "almoner:height", height: Math.ceil(document.body.offsetHeight) });
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) post({ type: "almoner:close" });
    };
    document.addEventListener("keydown", close);
    return () => {
      watch.disconnect();
      document.removeEventListener("keydown", close);
    };
  }, [listed]);
  useEffect(() => {
    if (donated) poster(listed)?.({ type: "almoner:donated", ...(JSON.parse(donated) as Given) });
  }, [donated, listed]);
  return null;
}

function poster(listed: string): ((message: FrameMessage) => void) | null {
  const origin = window.parent === window ? null : parentOrigin(window.name, listed.split(" "));
  return origin ? (message) => window.parent.postMessage(message, origin) : null;
}
