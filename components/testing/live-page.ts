import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement, type ReactNode } from "react";
import { vi } from "vitest";

/** Handlers and values that React gave to an element. */
type Props = Record<string, unknown>;

/** The part of a DOM node that React's client renderer and our forms use. It lays out nothing and fires no events. */
class LiveNode {
  childNodes: LiveNode[] = [];
  parentNode: LiveNode | null = null;
  nodeValue = "";
  readonly style = {};
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  readonly attributes = new Map<string, string>();

  constructor(
    readonly nodeType: number,
    readonly nodeName: string,
    readonly ownerDocument: LiveDocument | null,
  ) {}

  get tagName(): string {
    return this.nodeName;
  }
  get firstChild(): LiveNode | null {
    return this.childNodes[0] ?? null;
  }
  get options(): LiveNode[] {
    return this.childNodes;
  }
  get textContent(): string {
    return this.nodeValue + this.childNodes.map((child) => child.textContent).join("");
  }
  set textContent(text: string) {
    this.childNodes = [];
    this.nodeValue = text;
  }
  insertBefore(child: LiveNode, before: LiveNode | null): LiveNode {
    child.parentNode?.removeChild(child);
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    child.parentNode = this;
    return child;
  }
  appendChild(child: LiveNode): LiveNode {
    return this.insertBefore(child, null);
  }
  removeChild(child: LiveNode): LiveNode {
    this.childNodes = this.childNodes.filter((one) => one !== child);
    child.parentNode = null;
    return child;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  querySelector(): LiveNode | null {
    return null;
  }
  focus(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}

  /** Returns the node and its descendants. */
  all(): LiveNode[] {
    return [this, ...this.childNodes.flatMap((child) => child.all())];
  }
  /** Returns the current properties of a React element. */
  props(): Props {
    const entry = Object.entries(this).find(([name]) => name.startsWith("__reactProps$"));
    if (!entry) throw new Error(`${this.nodeName} is not rendered by React`);
    return entry[1] as Props;
  }
}

class LiveDocument extends LiveNode {
  readonly activeElement = null;
  readonly visibilityState = "visible";
  readonly body = new LiveNode(1, "BODY", this);
  defaultView: unknown = null;

  constructor() {
    super(9, "#document", null);
    this.appendChild(this.body);
  }
  createElement(name: string): LiveNode {
    return new LiveNode(1, name.toUpperCase(), this);
  }
  createTextNode(text: string): LiveNode {
    return Object.assign(new LiveNode(3, "#text", this), { nodeValue: text });
  }
  getElementById(id: string): LiveNode | null {
    return this.all().find((node) => node.attributes.get("id") === id) ?? null;
  }
}

export type LivePage = {
  /** Calls the `onChange` of the control with this id. */
  type: (id: string, value: string) => Promise<void>;
  /** Clicks the button whose text contains `text`. */
  click: (text: string) => Promise<void>;
  /** Submits the form, by the button with this value if it is named. */
  submit: (by?: string) => Promise<void>;
  /** The value of the control with this id. */
  valueOf: (id: string) => unknown;
  text: () => string;
  /** Fires the `pagehide` event. */
  hide: () => void;
  unmount: () => void;
  /** Addresses that the page navigated to. */
  visited: string[];
};

/**
 * Renders a page part with React's client renderer, so that state changes and effects run, into a document without
 * layout. The tab's storage is that of `tab` until the globals are restored (`vi.unstubAllGlobals`).
 */
export async function livePage(part: ReactNode, tab: Map<string, string>): Promise<LivePage> {
  const document = new LiveDocument();
  const listeners = new Map<string, Set<() => void>>();
  const window = {
    document,
    HTMLIFrameElement: class {},
    // Only links use it, to prefetch.
    setTimeout: () => 0,
    addEventListener: (name: string, listener: () => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    removeEventListener: (name: string, listener: () => void) => listeners.get(name)?.delete(listener),
  };
  document.defaultView = window;
  vi.stubGlobal("window", window);
  vi.stubGlobal("self", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  // The same build of React as the one that tests load first (scripts/testing/react.ts).
  const { NODE_ENV } = process.env;
  Object.assign(process.env, { NODE_ENV: "production" });
  const { createRoot } = await import("react-dom/client");
  const { flushSync } = await import("react-dom");
  Object.assign(process.env, { NODE_ENV });

  const visited: string[] = [];
  const stay = () => {};
  const router = {
    back: stay,
    forward: stay,
    refresh: stay,
    push: (href: string) => void visited.push(href),
    replace: stay,
    prefetch: stay,
    experimental_gesturePush: stay,
    bfcacheId: "0",
  };
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box as unknown as Element);
  const rendered = createElement(AppRouterContext, { value: router }, part);
  /** Runs the changes, their effects, and the changes that these cause. */
  async function settle(change: () => unknown): Promise<void> {
    let done: unknown;
    flushSync(() => {
      done = change();
    });
    await done;
    // React's scheduler takes one turn for each rendering caused by an effect.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
  }
  await settle(() => root.render(rendered));

  function call(node: LiveNode | null | undefined, handler: string, event: object): Promise<void> {
    const run = node?.props()[handler];
    if (typeof run !== "function") throw new Error(`nothing here handles ${handler}`);
    return settle(() => run({ preventDefault: stay, ...event }));
  }
  const nodes = (name: string) => box.all().filter(({ nodeName }) => nodeName === name);
  return {
    type: (id, value) => {
      const target = { value, checked: value === "true" };
      return call(document.getElementById(id), "onChange", { target });
    },
    click: (text) =>
      call(
        nodes("BUTTON").find((button) => button.textContent.includes(text)),
        "onClick",
        {},
      ),
    submit: (by) => {
      const submitter = nodes("BUTTON").find((button) => by !== undefined && button.props()["value"] === by);
      return call(nodes("FORM")[0], "onSubmit", { nativeEvent: { submitter } });
    },
    valueOf: (id) => document.getElementById(id)?.props()["value"],
    text: () => box.textContent,
    hide: () => {
      for (const listener of listeners.get("pagehide") ?? []) listener();
    },
    unmount: () => flushSync(() => root.unmount()),
    visited,
  };
}
