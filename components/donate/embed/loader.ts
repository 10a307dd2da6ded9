import { type FrameMessage, frameName, type Given, type Scheme } from "./messages";

/*
 * The script that other sites load to show a donation form (public/embed, built by scripts/build-embed.ts). It turns
 * links to donation pages into a button, a pop-up or an inline form; without it they stay links. Sites pin its hash, so
 * a published version never changes.
 *
 * The script adds no style elements or style attributes and evaluates no text. A site's content security policy only
 * needs to allow our origin in `script-src` and `frame-src`.
 */
const app = new URL((document.currentScript as HTMLScriptElement).src).origin;
const root = document.documentElement;
/**
 * Upper limit of a frame's height, in pixels: above that of a form with every section open on a narrow phone. A larger
 * value is an error.
 */
const MAX_PIXELS = 20_000;
const FONT = "600 1rem/1.5 system-ui, sans-serif";

type Part = {
  link: HTMLAnchorElement;
  frame: HTMLIFrameElement;
  isInline: boolean;
  take: (message: FrameMessage) => void;
};
const parts = new Set<Part>();
const handled = new WeakSet<HTMLAnchorElement>();
let isDue = false;

/** Set on `window` by the first execution: a page with several snippets executes the script several times. */
const MARK = Symbol.for(`almoner ${app}`);
const marks = window as unknown as Record<symbol, true | undefined>;
if (!marks[MARK]) {
  marks[MARK] = true;
  listen();
  start();
}

function listen(): void {
  window.addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== app || !source || typeof data !== "object" || data === null) return;
    for (const part of parts) if (part.frame.contentWindow === source) part.take(data as FrameMessage);
  });

  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(
      'a[data-almoner="button"], a[data-almoner="popup"]',
    );
    const src = link && formUrl(link);
    if (!src || event.defaultPrevented || event.button) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPopUp(link, src);
  });

  // Client-rendered pages add and remove links later.
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(start);
  }).observe(document, { childList: true, subtree: true });
}

function start(): void {
  isDue = false;
  for (const part of parts)
    if (part.isInline && !part.link.isConnected) {
      part.frame.remove();
      parts.delete(part);
      handled.delete(part.link);
    }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-almoner]")) {
    const src = formUrl(link);
    if (!src || handled.has(link)) continue;
    handled.add(link);
    const kind = link.dataset["almoner"];
    if (kind === "inline") showInline(link, src);
    if (kind === "button")
      look(link, {
        display: "inline-block",
        padding: "12px 24px",
        borderRadius: "8px",
        font: FONT,
        textDecoration: "none",
        color: "#fff",
        background: "#1d5b45",
      });
  }
}

/**
 * Returns the URL of the embedded form for a link to one of our donation pages that names the organization; null for
 * other links.
 */
function formUrl({ href }: HTMLAnchorElement): string | null {
  if (!URL.canParse(href)) return null;
  const { origin, pathname, searchParams } = new URL(href);
  const slug = /^\/donate\/([^/]+)\/?$/.exec(pathname)?.[1];
  const org = searchParams.get("org");
  if (origin !== app || !slug || !org) return null;
  searchParams.delete("org");
  return `${app}/embed/${encodeURIComponent(org)}/${slug}?${searchParams}`;
}

/** Keeps the link until the form reports its height, which it does only on sites that the organization lists. */
function showInline(link: HTMLAnchorElement, src: string): void {
  const part = newPart(link, src, () => {
    look(link, { display: "none" });
  });
  let loads = 0;
  part.frame.addEventListener("load", () => {
    // The form moved to another step, whose beginning may be above the visible area.
    loads += 1;
    if (loads > 1 && part.frame.getBoundingClientRect().top < 0) part.frame.scrollIntoView();
  });
  link.after(part.frame);
}

function openPopUp(link: HTMLAnchorElement, src: string): void {
  const dialog = document.createElement("dialog");
  const panel = document.createElement("div");
  const bar = document.createElement("div");
  const instead = document.createElement("a");
  const close = document.createElement("button");
  const part = newPart(
    link,
    src,
    () => instead.remove(),
    () => dialog.close(),
  );
  const { overflow } = root.style;

  dialog.setAttribute("aria-label", part.frame.title);
  dialog.setAttribute("aria-modal", "true");
  look(dialog, {
    boxSizing: "border-box",
    width: "100%",
    height: "100%",
    maxWidth: "none",
    maxHeight: "none",
    margin: "0",
    padding: "0",
    border: "0",
    overflow: "auto",
    background: "rgba(0, 0, 0, .6)",
  });
  look(panel, {
    boxSizing: "border-box",
    width: "100%",
    maxWidth: "540px",
    margin: "0 auto",
    minHeight: "100%",
    background: "Canvas",
    colorScheme: schemeOf(link),
  });
  look(bar, {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    padding: "4px",
    font: FONT,
  });
  look(instead, { flex: "1", padding: "8px", color: "LinkText" });
  look(close, {
    minWidth: "44px",
    minHeight: "44px",
    border: "0",
    font: "1.5rem/1 system-ui, sans-serif",
    color: "CanvasText",
    background: "none",
    cursor: "pointer",
  });
  instead.href = link.href;
  instead.target = "_blank";
  instead.rel = "noopener";
  instead.textContent = "Open the donation page";
  close.type = "button";
  close.setAttribute("aria-label", "Close");
  close.textContent = "×";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    root.style.overflow = overflow;
    parts.delete(part);
    dialog.remove();
    link.focus();
  });
  bar.append(instead, close);
  panel.append(bar, part.frame);
  dialog.append(panel);
  document.body.append(dialog);
  root.style.overflow = "hidden";
  dialog.showModal();
}

/** Creates the frame of the form, invisible until it reports its height. `close` handles the Escape key inside. */
function newPart(link: HTMLAnchorElement, src: string, shown: () => void, close?: () => void): Part {
  const frame = document.createElement("iframe");
  const take = (message: FrameMessage): void => {
    if (message.type === "almoner:close") close?.();
    else if (message.type === "almoner:donated") tell(link, message);
    else if (message.type === "almoner:height" && message.height > 0 && message.height < MAX_PIXELS) {
      look(frame, { height: `${message.height}px`, visibility: "visible" });
      shown();
    }
  };
  frame.name = frameName(window.location.origin, schemeOf(link));
  frame.title = link.textContent?.trim() || "Donate";
  frame.allow = "payment";
  frame.src = src;
  look(frame, { display: "block", width: "100%", height: "0", border: "0", visibility: "hidden" });
  const part = { link, frame, isInline: !close, take };
  parts.add(part);
  return part;
}

/**
 * Returns the `data-scheme` of the link, or the color scheme of the surrounding site: light, unless its CSS specifies
 * otherwise.
 */
function schemeOf(link: HTMLAnchorElement): Scheme {
  const said = link.dataset["scheme"] ?? getComputedStyle(link).colorScheme;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return said.includes("dark") && (isDark || !said.includes("light")) ? "dark" : "light";
}

/** Notifies the site by an event on the link, for example to count conversions. */
function tell(link: HTMLAnchorElement, { amountCents, frequency, pending }: Given): void {
  link.dispatchEvent(
    new CustomEvent("almoner:donated", { bubbles: true, detail: { amountCents, frequency, pending } }),
  );
}

function look(element: HTMLElement, style: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, style);
}
