import { expect, test } from "vitest";
import { asOrigin, EMBED_ORIGIN } from "./embed-origin";

test.each([
  ["https://www.example.org", "https://www.example.org"],
  ["https://WWW.Example.org/", "https://www.example.org"],
  ["https://example.org:8443", "https://example.org:8443"],
  ["https://example.org:443", "https://example.org"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
  ["http://localhost:4000", "http://localhost:4000"],
  ["http://127.0.0.1:4000/", "http://127.0.0.1:4000"],
])("%s is the origin %s", (text, origin) => {
  expect(asOrigin(text)).toBe(origin);
  expect(EMBED_ORIGIN.test(origin)).toBe(true);
});

test.each([
  "",
  "*",
  "https:",
  "https://*",
  "https://*.example.org",
  "https://a;script-src.example",
  "https://a.example;script-src *",
  "https://a.example https://b.example",
  "https://a.example,https://b.example",
  "https://a.example\nX-Other: 1",
  "https://'self'.example",
  "https://example.org/donate",
  "https://example.org?a",
  "https://user@example.org",
  "https://org",
  "https://[::1]",
  "http://example.org",
  "http://localhost.example.org",
  "javascript:alert(1)",
  "null",
])("%j is no origin that may frame a form", (text) => {
  expect(EMBED_ORIGIN.test(asOrigin(text))).toBe(false);
});
