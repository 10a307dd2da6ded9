import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { endOfPage, plainPage, withoutElement } from "./plain-page";

const NEXT = [
  '<!DOCTYPE html><html lang="en" class="inter"><head><link rel="stylesheet" href="/a.css" nonce="n" data-precedence="next"/>',
  '<link rel="preload" as="script" fetchPriority="low" nonce="n" href="/next.js"/>',
  '<link rel="preload" href="/a.woff2" as="font" crossorigin="" nonce="n"/>',
  '<script src="/next.js" async="" nonce="n"></script></head><body>',
  "CONTENT",
  '<script nonce="n">self.__next_f.push([1,"\\u003cscript>"])</script></body></html>',
].join("");

test("a page with islands has one script, which also loads its font", () => {
  const page = plainPage(NEXT.replace("CONTENT", '<div data-island="form"></div>'), "/islands.js");
  expect(page).toBe(
    '<!DOCTYPE html><html lang="en" data-fonts="inter"><head><link rel="stylesheet" href="/a.css" data-precedence="next"/>' +
      '</head><body><div data-island="form"></div><script type="module" src="/islands.js"></script></body></html>',
  );
});

test("a page without islands has no script, and its font is loaded at once", () => {
  expect(plainPage(NEXT.replace("CONTENT", "<p>Hello</p>"), "/islands.js")).toBe(
    '<!DOCTYPE html><html lang="en" class="inter"><head><link rel="stylesheet" href="/a.css" data-precedence="next"/>' +
      '<link rel="preload" href="/a.woff2" as="font" crossorigin=""/></head><body><p>Hello</p></body></html>',
  );
});

test("text that looks like a tag stays", () => {
  const text = "<p>&lt;script src=x&gt;&lt;/script&gt; nonce=&quot;n&quot;</p>";
  expect(plainPage(NEXT.replace("CONTENT", text), "/islands.js")).toContain(text);
});

test("a visitor's fields are removed from the page and rendered anew at its end", () => {
  const page = `<body><p>Form</p>${endOfPage("fields", "form", [["attempt", "1"]])}`;
  expect(withoutElement(page, "fields")).toEqual({ head: "<body><p>Form</p>", found: true });
  const without = "<body><p>Form</p></body></html>";
  expect(withoutElement(without, "fields")).toEqual({ head: without, found: false });
});

test("text that looks like an island, a closing tag or a field does not change the page", () => {
  const hostile = `</body></html><script>1</script><div data-island="form"> id="fields" data-island="x" nonce="n" $& $1`;
  const text = renderToStaticMarkup(createElement("p", { title: hostile }, hostile));
  expect(
    plainPage(
      NEXT.replace("CONTENT", () => text),
      "/islands.js",
    ),
  ).not.toContain("<script");
  const withIsland = `${text}<div data-island="form"></div>`;
  const page = plainPage(
    NEXT.replace("CONTENT", () => withIsland),
    "/islands.js",
  );
  expect(page).toContain(text);
  expect(page.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="/islands.js">']);
  expect(withoutElement(page, "fields").found).toBe(false);
});

test("a visitor's fields in an unexpected form are refused", () => {
  for (const fields of ['<div id="fields" hidden="">1</div>', '<div hidden="" id="fields">1'])
    expect(() => withoutElement(`<body>${fields}</body></html>`, "fields")).toThrow("fields");
});

test("a truncated document is refused", () => {
  expect(() => plainPage(NEXT.slice(0, -1), "/islands.js")).toThrow("truncated");
});

test("a data block for search engines stays, but nothing executable", () => {
  const block = '<script type="application/ld+json">{"name":"\\u003c/script> Winter"}</script>';
  const others = [
    "<script>1</script>",
    '<script src="/a.js" type="application/ld+json"></script>',
    '<script type="application/ld+json" src="/a.js"></script>',
    '<script type="module">2</script>',
  ];
  const page = `<!DOCTYPE html><html lang="en"><body>${block}${others.join("")}</body></html>`;
  expect(plainPage(page, "/s.js")).toBe(`<!DOCTYPE html><html lang="en"><body>${block}</body></html>`);
});
