import { afterEach, expect, test, vi } from "vitest";
import { readFromTab, writeToTab } from "./tab-storage";

afterEach(() => vi.unstubAllGlobals());

const storage = (stored: Record<string, string>, more: object = {}) => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, text: string) => {
    stored[key] = text;
  },
  removeItem: (key: string) => {
    delete stored[key];
  },
  ...more,
});

test("a value is read as it was stored, until it is removed", () => {
  vi.stubGlobal("sessionStorage", storage({}));
  writeToTab("a", { name: "Ada" });
  expect(readFromTab("a")).toEqual({ name: "Ada" });
  writeToTab("a", null);
  expect(readFromTab("a")).toBeNull();
});

test("a damaged value counts as none", () => {
  vi.stubGlobal("sessionStorage", storage({ a: "{", b: '"text"', c: "7" }));
  expect(["a", "b", "c"].map((key) => readFromTab(key))).toEqual([null, null, null]);
});

test("a browser whose storage is full or disabled keeps no value, and the caller works", () => {
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", storage({}, { getItem: refuse, setItem: refuse, removeItem: refuse }));
  writeToTab("a", { name: "Ada" });
  writeToTab("a", null);
  expect(readFromTab("a")).toBeNull();
});
