import { expect, test } from "vitest";
import { block, linesOf, oneLine, unlinked } from "./words";

test("a name becomes one line without controls or direction marks", () => {
  expect(oneLine("Ada\r\nBcc: x@y.example\u0000\u202eevil")).toBe("Ada Bcc: x@y.example evil");
});

test("a long name is cut by characters, not in the middle of one", () => {
  expect(oneLine("😀".repeat(10), 4)).toBe("😀😀😀…");
});

test("a message keeps its lines, loses heaps of empty ones and is bounded", () => {
  expect(block("  one\r\ntwo\n\n \n\n\nthree\u0007 ")).toBe("one\ntwo\n\nthree");
  expect(block("x".repeat(600))).toHaveLength(500);
});

test("no address in a stranger's words stays whole", () => {
  for (const address of ["https://evil.example/win", "www.evil.example", "evil.example", "a@evil.example"]) {
    const shown = unlinked(`Go to ${address} now`);
    expect(shown).not.toContain(address);
    expect(shown.replaceAll("\u200b", "")).toBe(`Go to ${address} now`);
    expect(shown).not.toMatch(/\w\.\w|\w@\w/);
  }
});

test("unlinked leaves ordinary sentences as they are", () => {
  expect(unlinked("For Rosa. With love, J. Smith")).toBe("For Rosa. With love, J. Smith");
});

test("lines of a message are escaped one by one", () => {
  expect(linesOf("<b>\n&").markup).toBe("&lt;b&gt;<br>&amp;");
});
