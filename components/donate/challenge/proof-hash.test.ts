import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { firstWord } from "./proof-hash";

test("the first word equals that of SHA-256 for every length that fits into a block", () => {
  for (let length = 0; length <= 55; length++) {
    const text = `${length}:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`.slice(0, length);
    const right = createHash("sha256").update(text).digest().readUInt32BE(0);
    expect([length, firstWord(text)]).toEqual([length, right]);
  }
});

test("a text that does not fit throws instead of being hashed wrongly", () => {
  expect(() => firstWord("x".repeat(56))).toThrow(RangeError);
});
