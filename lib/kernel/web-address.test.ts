import { expect, test } from "vitest";
import { imageAddress, urlPart, webAddress } from "./web-address";

test("a link leads to the web or nowhere", () => {
  expect(webAddress("https://a.example/b?c=d")).toBe("https://a.example/b?c=d");
  expect(webAddress("HTTP://a.example")).toBe("http://a.example/");
  for (const text of [
    "javascript:alert(1)",
    "\tjava\nscript:alert(1)",
    "data:text/html,x",
    "//a.example",
    "a",
    "",
    null,
  ])
    expect(webAddress(text)).toBeNull();
});

test("an image comes from the web or from this site", () => {
  expect(imageAddress("/covers/a.webp")).toBe("/covers/a.webp");
  expect(imageAddress("https://a.example/b.png")).toBe("https://a.example/b.png");
  for (const text of ["//a.example/b", "/\\a.example", "javascript:alert(1)", ""])
    expect(imageAddress(text)).toBeNull();
});

test("any text is a part of an address", () => {
  expect(urlPart("a/b?")).toBe("a%2Fb%3F");
  expect(urlPart("\ud800")).toBe("%EF%BF%BD");
});
