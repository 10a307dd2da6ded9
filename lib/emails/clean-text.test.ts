import { expect, test } from "vitest";
import { cleanLines, oneLine, untrustedName, withoutLinks } from "./clean-text";

test("a name becomes one line without control characters and direction marks", () => {
  expect(oneLine("Ada\r\nBcc: x@y.example\u0000\u202eevil")).toBe("Ada Bcc: x@y.example evil");
});

test("a long name is truncated between characters", () => {
  expect(oneLine("😀".repeat(10), 4)).toBe("😀😀😀…");
});

test("a message keeps its lines, loses repeated empty lines and is truncated", () => {
  expect(cleanLines("  one\r\ntwo\n\n \n\n\nthree\u0007 ")).toBe("one\ntwo\n\nthree");
  expect(cleanLines("x".repeat(600))).toHaveLength(500);
});

test("URLs and addresses in untrusted text are broken up", () => {
  for (const address of ["https://evil.example/win", "www.evil.example", "evil.example", "a@evil.example"]) {
    const shown = withoutLinks(`Go to ${address} now`);
    expect(shown).not.toContain(address);
    expect(shown.replaceAll("\u200b", "")).toBe(`Go to ${address} now`);
    expect(shown).not.toMatch(/\w\.\w|\w@\w/);
  }
});

test("unlinked leaves ordinary sentences unchanged", () => {
  expect(withoutLinks("For Rosa. With love, J. Smith")).toBe("For Rosa. With love, J. Smith");
});

test.each([
  "+1 (888) 555-0199",
  "1-888-555-0199",
  "18885550199",
  "1800 555 0199",
  "1.888.555.0199",
  "8 8 8 5 5 5 0 1 9 9",
  "888 – 555 – 0199",
  "\u0661\u0668\u0668\u0668\u0665\u0665\u0665\u0660\u0661\u0669\u0669",
  "1\u200b8\u200b8\u200b8\u200b5\u200b5\u200b5\u200b0\u200b1\u200b9\u200b9",
])("a stranger's name contains no phone number: %s", (number) => {
  const shown = untrustedName(`PayPal: $499 charged, call ${number} now`);
  const digits = shown.match(/\p{N}/gu)?.join("") ?? "";
  expect(digits.startsWith("499")).toBe(true);
  expect(digits.length).toBeLessThanOrEqual("499".length + 4);
  expect(shown).toMatch(/^PayPal: \$499 charged, call .* now$/);
});

test.each([
  "Rosa Diaz (1941–2026)",
  "Rosa Diaz, 03/14/1941 – 02/01/2026",
  "Rosa, 14.3.1941",
  "2026-11-21 Gala",
  "Class of 1999",
  "Troop 555 of 12345",
  "Engine 51 & Ladder 8",
])("years, dates and short numbers in a stranger's name stay: %s", (name) => {
  expect(untrustedName(name).replaceAll("\u200b", "")).toBe(name);
});

test("an untrusted name is one line, truncated, and contains no link", () => {
  expect(untrustedName("Win\nat evil.example", 30)).toBe("Win at evil.\u200bexample");
  expect(untrustedName("😀".repeat(10), 4)).toBe("😀😀😀…");
});
