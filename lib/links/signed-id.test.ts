import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signId, verifySignedId } from "./signed-id";
import { viewTarget, viewToken } from "./view-token";

const [current, older, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];

test("a signed id verifies, also during key rotation, but with no other key", () => {
  const token = signId([older], "donation1");
  expect(verifySignedId([older], token)).toBe("donation1");
  expect(verifySignedId([current, older], token)).toBe("donation1");
  expect(verifySignedId([current, foreign], token)).toBeNull();
  expect(signId([current, older], "donation1")).toBe(signId([current], "donation1"));
});

test("a signed id modified or encoded differently does not verify", () => {
  const token = signId([current], "donation1");
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === "A" ? "B" : "A";
    expect(verifySignedId([current], token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
  }
  for (const text of [
    "",
    ".",
    `${token}=`,
    `${token}A`,
    ` ${token}`,
    "donation1",
    "donation1.",
    token.slice(1),
  ])
    expect(verifySignedId([current], text), text).toBeNull();
});

test("a view token of a donation does not open a subscription, nor vice versa", () => {
  expect(viewTarget("donation", viewToken("donation", "same"))).toEqual({ id: "same" });
  expect(viewTarget("subscription", viewToken("donation", "same"))).toBeNull();
  expect(viewTarget("donation", viewToken("subscription", "same"))).toBeNull();
});

test("a token from before links were signed is looked up by its hash; a malformed one is not looked up", () => {
  const old = "a".repeat(56);
  expect(viewTarget("donation", old)).toEqual({
    oldTokenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  for (const text of ["", "x", "A".repeat(56), `${old}.`, "a".repeat(100), "../../etc/passwd"])
    expect(viewTarget("donation", text), text).toBeNull();
});
