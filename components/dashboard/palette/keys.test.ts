import { expect, test } from "vitest";
import { keyActionOf, opensPalette } from "./keys";

const press = (key: string, more = {}) => ({ key, metaKey: false, ctrlKey: false, altKey: false, ...more });

test("⌘K and Ctrl-K open the palette, other chords do not", () => {
  expect(opensPalette(press("k", { metaKey: true }))).toBe(true);
  expect(opensPalette(press("K", { ctrlKey: true }))).toBe(true);
  expect(opensPalette(press("k", { ctrlKey: true, altKey: true }))).toBe(false);
  expect(opensPalette(press("k", { ctrlKey: true, metaKey: true }))).toBe(false);
  expect(opensPalette(press("k"))).toBe(false);
});

test("single keys list the shortcuts, open the palette and, after g, open pages", () => {
  expect(keyActionOf(press("?"), false)).toEqual({ kind: "help" });
  expect(keyActionOf(press("/"), false)).toEqual({ kind: "palette" });
  expect(keyActionOf(press("g"), false)).toEqual({ kind: "go" });
  expect(keyActionOf(press("d"), true)).toMatchObject({ kind: "page", item: { path: "/donations" } });
  expect(keyActionOf(press("d"), false)).toBeNull();
});

test("j and k move between rows and x selects one, but after g they open pages", () => {
  expect(["j", "k", "x"].map((key) => keyActionOf(press(key), false))).toEqual(
    ["next", "previous", "select"].map((what) => ({ kind: "row", what })),
  );
  expect(keyActionOf(press("k"), true)).toMatchObject({ kind: "page", item: { path: "/api-keys" } });
});

test("a key with a modifier is left to the browser", () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(keyActionOf(press("g", more), true)).toBeNull();
});
