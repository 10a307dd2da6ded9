import type { Page } from "playwright/test";
import { type OperationId, PATHS } from "../../../lib/client/paths";

/** A request sent by an action of a page. `address` excludes the query. */
export type Call = { method: string; address: string };

/** `waiting` counts the session token requests in flight. */
type Pressed = { calls: Call[]; isPressing: boolean; waiting: number };

/** Allowed requests that are not operations of the API, with the reason for each. */
const NO_OPERATION: Readonly<Record<string, string>> = {
  "POST /sign-out": "ends the session, which is the identity provider's",
};

const OPERATIONS = Object.entries(PATHS).map(([id, route]) => {
  const [method = "", path = ""] = route.split(" ");
  const pattern = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { id: id as OperationId, method, pattern: new RegExp(`^${pattern.join("[^/]+")}$`) };
});

/** The operation that a request calls; undefined if it is none of the API. */
export function operationOf({ method, address }: Call): OperationId | undefined {
  return OPERATIONS.find((one) => one.method === method && one.pattern.test(address))?.id;
}

/** The calls that are not operations of the API, as text. */
export function withoutOperation(calls: readonly Call[]): string[] {
  const texts = calls
    .filter((call) => operationOf(call) === undefined)
    .map(({ method, address }) => `${method} ${address}`);
  return [...new Set(texts)].filter((text) => !Object.hasOwn(NO_OPERATION, text));
}

/**
 * Prepares every page opened from now on for {@link pressEverything}, which records the requests that the page would
 * send by fetch, XMLHttpRequest, beacon, form or server action. Until then pages send requests as usual.
 */
export async function recordPressed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pressed: Pressed = { calls: [], isPressing: false, waiting: 0 };
    (window as unknown as { pressed: Pressed }).pressed = pressed;
    const record = (method: string, address: string) =>
      pressed.calls.push({ method: method.toUpperCase(), address: new URL(address, location.href).pathname });
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (!pressed.isPressing) return send(input, init);
      const request = new Request(input, init);
      // The session token is fetched before the recorded call. Pages that the router prefetches are not actions.
      if (new URL(request.url).pathname === "/session/token") {
        pressed.waiting += 1;
        return send(input, init).finally(() => {
          pressed.waiting -= 1;
        });
      }
      if (request.method !== "GET" || !request.headers.has("rsc")) record(request.method, request.url);
      return new Promise(() => {});
    };
    const { open, send: sendRequest } = XMLHttpRequest.prototype;
    const addresses = new WeakMap<XMLHttpRequest, [string, string]>();
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
      addresses.set(this, [String(given[0]), String(given[1])]);
      return Reflect.apply(open, this, given);
    };
    XMLHttpRequest.prototype.send = function (body) {
      const [method, address] = addresses.get(this) ?? ["GET", ""];
      if (pressed.isPressing) record(method, address);
      else sendRequest.call(this, body);
    };
    const beacon = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, data) => {
      if (!pressed.isPressing) return beacon(address, data);
      record("POST", String(address));
      return true;
    };
    const submit = HTMLFormElement.prototype.submit;
    HTMLFormElement.prototype.submit = function () {
      if (!pressed.isPressing) return submit.call(this);
      record(this.method, this.action);
    };
    // Forms that the page's scripts left to the browser.
    window.addEventListener("submit", (event) => {
      if (!pressed.isPressing || event.defaultPrevented) return;
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const by = event.submitter as HTMLButtonElement | null;
      const method = by?.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get";
      const address = by?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
      // A GET form opens a page like a link. A form with method `dialog` closes its dialog.
      if (!["get", "dialog"].includes(method.toLowerCase())) record(method, address);
    });
  });
}

/**
 * Fills in and submits every form of the open page and presses each button, including those in dialogs. No request
 * reaches the server, and nothing is stored. Returns the requests that the page would have sent.
 */
export async function pressEverything(page: Page): Promise<Call[]> {
  // Event handlers exist once React has hydrated the page.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main button, main form")].every((one) =>
      Object.keys(one).some((key) => key.startsWith("__reactProps")),
    ),
  );
  return page.evaluate(async () => {
    const { pressed } = window as unknown as { pressed: Pressed };
    const frames = async () => {
      for (let at = 0; at < 3; at++) await new Promise((done) => requestAnimationFrame(done));
    };
    pressed.isPressing = true;
    Object.defineProperty(document, "cookie", { configurable: true, get: () => "", set: () => {} });
    Storage.prototype.setItem = () => {};
    window.open = () => null;
    window.print = () => {};
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} } });
    const click = HTMLInputElement.prototype.click;
    HTMLInputElement.prototype.click = function () {
      if (this.type !== "file") click.call(this);
    };

    const BY_TYPE: Record<string, string> = {
      email: "ada@example.com",
      url: "https://example.org/hooks",
      number: "1",
      date: "2026-11-20",
      tel: "555 010 0001",
    };
    const put = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
      own?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const fill = (field: Element) => {
      if (field instanceof HTMLSelectElement) {
        const option = [...field.options].findLast((one) => one.value !== "");
        if (field.value === "" && option) put(field, option.value);
      } else if (field instanceof HTMLTextAreaElement) {
        if (field.value === "") put(field, "Ada\nBo");
      } else if (field instanceof HTMLInputElement && !field.disabled && !field.readOnly) {
        if (field.type === "checkbox") {
          if (field.required && !field.checked) field.click();
        } else if (field.type === "radio") {
          const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio]`)];
          if (!group.some((one) => one.name === field.name && one.checked)) field.click();
        } else if (field.value === "" && !["hidden", "file", "color", "search"].includes(field.type))
          put(field, BY_TYPE[field.type] ?? (field.inputMode === "decimal" ? "50" : "Ada"));
      }
    };

    const done = new WeakSet<Element>();
    const fresh = <One extends Element>(selector: string) =>
      [...document.querySelectorAll<One>(selector)].filter((one) => !done.has(one));
    for (let round = 0; round < 4; round++) {
      for (const field of document.querySelectorAll("form :is(input, select, textarea)")) fill(field);
      await frames();
      const forms = fresh<HTMLFormElement>("form");
      const buttons = fresh<HTMLButtonElement>("button:not(:disabled)");
      if (forms.length + buttons.length === 0) break;
      for (const form of forms) {
        done.add(form);
        form.noValidate = true;
        form.requestSubmit();
      }
      for (const button of buttons) {
        done.add(button);
        button.click();
      }
      await frames();
    }
    // Calls are sent once the session token has arrived.
    do await frames();
    while (pressed.waiting > 0);
    await frames();
    return pressed.calls;
  });
}
