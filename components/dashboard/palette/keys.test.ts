import { expect, test } from "vitest";
import { askedBy, opensPalette } from "./keys";

const press = (key: string, more = {}) => ({ key, metaKey: false, ctrlKey: false, altKey: false, ...more });

test("the palette opens by ⌘K or Ctrl-K, and by no other chord", () => {
  expect(opensPalette(press("k", { metaKey: true }))).toBe(true);
  expect(opensPalette(press("K", { ctrlKey: true }))).toBe(true);
  expect(opensPalette(press("k", { ctrlKey: true, altKey: true }))).toBe(false);
  expect(opensPalette(press("k", { ctrlKey: true, metaKey: true }))).toBe(false);
  expect(opensPalette(press("k"))).toBe(false);
});

test("single keys list the shortcuts, open the palette, and lead to pages after g", () => {
  expect(askedBy(press("?"), false)).toEqual({ kind: "help" });
  expect(askedBy(press("/"), false)).toEqual({ kind: "palette" });
  expect(askedBy(press("g"), false)).toEqual({ kind: "go" });
  expect(askedBy(press("d"), true)).toMatchObject({ kind: "place", place: { path: "/donations" } });
  expect(askedBy(press("d"), false)).toBeNull();
});

test("j, k and x move between rows and select one, but after g they lead to pages", () => {
  expect(["j", "k", "x"].map((key) => askedBy(press(key), false))).toEqual(
    ["next", "previous", "select"].map((what) => ({ kind: "row", what })),
  );
  expect(askedBy(press("k"), true)).toMatchObject({ kind: "place", place: { path: "/api-keys" } });
});

test("a key with a modifier belongs to the browser", () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(askedBy(press("g", more), true)).toBeNull();
});
