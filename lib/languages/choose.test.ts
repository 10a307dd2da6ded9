import { describe, expect, test } from "vitest";
import { acceptedLanguage, asLanguage, chosenLanguage, rememberLanguage, requestedLanguage } from "./choose";

const chosen = (search: string, cookie?: string, acceptLanguage?: string) =>
  requestedLanguage({ query: new URLSearchParams(search), cookie, acceptLanguage });

test("the URL precedes an earlier choice, which precedes the browser; otherwise the organization decides", () => {
  expect(chosen("lang=es", "lang=en", "en")).toBe("es");
  expect(chosen("", "theme=dark; lang=es", "en")).toBe("es");
  expect(chosen("", undefined, "es-MX,en;q=0.8")).toBe("es");
  expect(chosen("", undefined, "xx-FR,xy")).toBeNull();
  expect(chosen("")).toBeNull();
});

test("a language that is not offered counts as none, in every source", () => {
  expect(chosen("lang=xx", "lang=es")).toBe("es");
  expect(chosen("lang=es&lang=en", "lang=en")).toBe("en");
  expect(chosen("lang=", "lang=ES; lang=xx", "es")).toBe("es");
  for (const text of ["xx", "", "ES", "es-US", "__proto__", "es\n"])
    expect([text, chosenLanguage(new URLSearchParams({ lang: text }))]).toEqual([text, null]);
});

describe("Accept-Language", () => {
  test.each([
    ["es", "es"],
    ["es-419,es;q=0.9,en;q=0.8", "es"],
    ["en;q=0.2, ES-mx;q=0.9", "es"],
    ["xx,es;q=0.1", "es"],
    ["en-US,en;q=0.9,es;q=0.8", "en"],
    ["es;q=0,en", "en"],
    ["*", null],
    ["", null],
    ["q=1;es", null],
    ["es;q=x", null],
    [",".repeat(10_000), null],
  ])("%j is %s", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});

test("the cookie of a choice contains only the language", () => {
  expect(rememberLanguage("es", { secure: true })).toBe(
    "lang=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  );
});

test("an unknown header value means the default language", () => {
  expect([asLanguage("es"), asLanguage("xx"), asLanguage(null)]).toEqual(["es", "en", "en"]);
});
