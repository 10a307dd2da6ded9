import { type HTMLElement, type HTMLInputElement, Window } from "happy-dom";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement, type ReactNode } from "react";
import { vi } from "vitest";

export type LivePage = {
  /** Enters a value into the control with this id. */
  type: (id: string, value: string) => Promise<void>;
  /** Clicks the button whose text contains `text`. */
  click: (text: string) => Promise<void>;
  /** Submits the form, by the button with this value if it is named. */
  submit: (by?: string) => Promise<void>;
  /** The value of the control with this id. */
  valueOf: (id: string) => string;
  text: () => string;
  /** Fires the `pagehide` event. */
  hide: () => void;
  unmount: () => void;
  /** Addresses that the page navigated to. */
  visited: string[];
};

/**
 * Renders a part of a page with React's client renderer into a document without layout, so that state changes and
 * effects run. The tab's storage is that of `tab` until the globals are restored (`vi.unstubAllGlobals`).
 */
export async function livePage(part: ReactNode, tab: Map<string, string>): Promise<LivePage> {
  const window = new Window();
  const { document } = window;
  vi.stubGlobal("window", window);
  vi.stubGlobal("self", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  const { createRoot, flushSync } = await loadRenderer();
  const visited: string[] = [];
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box as unknown as Element);
  const router = routerOf((href) => void visited.push(href));

  /** Runs the changes, their effects, and the changes that these cause. */
  async function settle(change: () => void): Promise<void> {
    flushSync(change);
    // React's scheduler takes one turn for each rendering caused by an effect.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
  }
  await settle(() => root.render(createElement(AppRouterContext, { value: router }, part)));

  function found<Element>(element: Element | null | undefined, what: string): Element {
    if (!element) throw new Error(`the page has no ${what}`);
    return element;
  }
  const control = (id: string) => found(document.getElementById(id), id) as HTMLInputElement;
  return {
    type: (id, value) => settle(() => enter(window, control(id), value)),
    click: (text) => {
      const buttons = [...document.querySelectorAll("button")];
      return settle(() =>
        found(
          buttons.find((one) => one.textContent.includes(text)),
          text,
        ).click(),
      );
    },
    submit: (by) => {
      const form = found(document.querySelector("form"), "form");
      const named = (value: string) =>
        found(document.querySelector<HTMLElement>(`button[value="${value}"]`), value);
      const submitter = by === undefined ? {} : { submitter: named(by) };
      const event = new window.SubmitEvent("submit", { bubbles: true, cancelable: true, ...submitter });
      return settle(() => void form.dispatchEvent(event));
    },
    valueOf: (id) => control(id).value,
    text: () => box.textContent,
    hide: () => void window.dispatchEvent(new window.Event("pagehide")),
    unmount: () => flushSync(() => root.unmount()),
    visited,
  };
}

/** The same build of React as the one that tests load first (scripts/testing/react.ts). */
async function loadRenderer() {
  const { NODE_ENV } = process.env;
  Object.assign(process.env, { NODE_ENV: "production" });
  const [{ createRoot }, { flushSync }] = await Promise.all([
    import("react-dom/client"),
    import("react-dom"),
  ]);
  Object.assign(process.env, { NODE_ENV });
  return { createRoot, flushSync };
}

function routerOf(push: (href: string) => void) {
  const stay = () => {};
  return {
    back: stay,
    forward: stay,
    refresh: stay,
    push,
    replace: stay,
    prefetch: stay,
    experimental_gesturePush: stay,
    bfcacheId: "0",
  };
}

/**
 * Changes the value of a control as a person does. React ignores a value that a script sets by the element's property.
 */
function enter(window: Window, control: HTMLInputElement, value: string): void {
  if (control.type === "checkbox") {
    if (control.checked !== (value === "true")) control.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new window.Event(type, { bubbles: true }));
}
