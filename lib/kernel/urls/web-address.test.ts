import { expect, test } from "vitest";
import { ownPath, urlPart, webAddress } from "./web-address";

test("only http and https links are kept", () => {
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

test("an address of this site is reduced to its path, for any origin", () => {
  expect(ownPath("https://give.example.org/pictures/a.webp?x=1")).toBe("/pictures/a.webp");
  expect(ownPath("https://evil.example//other.example/a")).toBe("/other.example/a");
  for (const text of ["", " ", "javascript:alert(1)", "data:image/png;base64,AA", "/pictures/a.webp"])
    expect(ownPath(text)).toBeNull();
});

test("any text can be encoded as a URL part", () => {
  expect(urlPart("a/b?")).toBe("a%2Fb%3F");
  expect(urlPart("\ud800")).toBe("%EF%BF%BD");
});
