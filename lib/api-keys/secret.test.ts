import { expect, test } from "vitest";
import { displayOf, keyHash, newKey } from "./secret";

test("a key names its mode and has 256 random bits in 43 letters and digits, and is never repeated", () => {
  const keys = Array.from({ length: 200 }, () => newKey("test"));
  for (const key of keys) expect(key).toMatch(/^alm_test_[0-9A-Za-z]{43}$/);
  expect(new Set(keys).size).toBe(200);
  expect(newKey("live")).toMatch(/^alm_live_[0-9A-Za-z]{43}$/);
  // Every letter and digit occurs: 8,600 characters miss one of the 62 about once in 10^58 runs.
  expect(new Set(keys.flatMap((key) => [...key.slice("alm_test_".length)])).size).toBe(62);
});

test("the displayed and stored forms do not reveal the key", () => {
  const key = "alm_test_4fXwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9Qzk";
  expect(displayOf(key)).toBe("alm_test_4fXw…9Qzk");
  expect(keyHash(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(keyHash(key)).not.toBe(keyHash(`${key.slice(0, -1)}l`));
});
