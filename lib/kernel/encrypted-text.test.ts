import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { decryptText, encryptText } from "./encrypted-text";

const [current, older, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];

it("an encrypted text decrypts to itself, and no two encryptions are equal", () => {
  const text = "whsec_ü€\u{1f600}";
  const first = encryptText([current], text, "webhook:1");
  expect(decryptText([current], first, "webhook:1")).toBe(text);
  expect(first).not.toContain("whsec");
  expect(encryptText([current], text, "webhook:1")).not.toBe(first);
});

it("after a key rotation, texts encrypted with the older key still decrypt", () => {
  const before = encryptText([older], "secret", "webhook:1");
  expect(decryptText([current, older], before, "webhook:1")).toBe("secret");
});

it("a text of another key or row, or one that was modified or truncated, is rejected", () => {
  const made = encryptText([current], "secret", "webhook:1");
  const changed = made.replace(/.{4}$/, (end) => (end.startsWith("A") ? "BAAA" : "AAAA"));
  for (const [keys, text, context] of [
    [[foreign], made, "webhook:1"],
    [[current], made, "webhook:2"],
    [[current], changed, "webhook:1"],
    [[current], made.slice(0, 30), "webhook:1"],
    [[current], "secret", "webhook:1"],
  ] as const)
    expect(() => decryptText(keys, text, context)).toThrow();
});
