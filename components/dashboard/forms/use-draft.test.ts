import { afterEach, expect, test, vi } from "vitest";
import { readDraft, writeDraft } from "./use-draft";

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

test("a draft is read as it was stored, until it is removed", () => {
  vi.stubGlobal("sessionStorage", storage({}));
  writeDraft("a", { name: "Ada" });
  expect(readDraft("a")).toEqual({ name: "Ada" });
  writeDraft("a", null);
  expect(readDraft("a")).toBeNull();
});

test("a damaged draft counts as none", () => {
  vi.stubGlobal("sessionStorage", storage({ a: "{", b: '"text"', c: "7" }));
  expect(["a", "b", "c"].map((key) => readDraft(key))).toEqual([null, null, null]);
});

test("a browser whose storage is full or disabled keeps no draft, and the form works", () => {
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", storage({}, { getItem: refuse, setItem: refuse, removeItem: refuse }));
  writeDraft("a", { name: "Ada" });
  writeDraft("a", null);
  expect(readDraft("a")).toBeNull();
});
