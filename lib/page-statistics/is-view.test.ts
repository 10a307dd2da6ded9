import { expect, test } from "vitest";
import { isView } from "./is-view";

const BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const seen = (headers: Record<string, string>, query = "") =>
  isView({ headers, query: new URLSearchParams(query) });

test("a view is made by a browser", () => {
  expect(seen({ "user-agent": BROWSER })).toBe(true);
  expect(seen({ "user-agent": BROWSER, cookie: "theme=dark" }, "utm_source=x")).toBe(true);
});

test.each([
  ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a preview of a shared link", { "user-agent": "facebookexternalhit/1.1" }],
  ["a program", { "user-agent": "curl/8.5.0" }],
  ["a program without a name", {}],
  ["a prefetch", { "user-agent": BROWSER, "sec-purpose": "prefetch;prerender" }],
])("%s makes no view", (_what, headers) => {
  expect(seen(headers as Record<string, string>)).toBe(false);
});

test("a further page of the donor roll is not a view, and only the start of a long header is inspected", () => {
  expect(seen({ "user-agent": BROWSER }, "donors=abc")).toBe(false);
  expect(seen({ "user-agent": `${BROWSER}${" x".repeat(8000)}` })).toBe(true);
});
