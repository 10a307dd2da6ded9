import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal";

const [current, older] = [randomBytes(32), randomBytes(32)];

test("a sealed value opens only with the same key, secret and context, and reveals nothing", () => {
  const sealed = seal([current], "key", "run 1", { clientSecret: "pi_1_secret_2" });
  expect(unseal([current], "key", "run 1", sealed)).toEqual({ value: { clientSecret: "pi_1_secret_2" } });
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("secret");
  expect(seal([current], "key", "run 1", { clientSecret: "pi_1_secret_2" })).not.toBe(sealed);
  expect(unseal([older], "key", "run 1", sealed)).toBeNull();
  expect(unseal([current], "other", "run 1", sealed)).toBeNull();
  expect(unseal([current], "key", "run 2", sealed)).toBeNull();
  const first = sealed.startsWith("A") ? "B" : "A";
  for (const changed of [first + sealed.slice(1), "", "AAAA"])
    expect(unseal([current], "key", "run 1", changed)).toBeNull();
});

test("values sealed with an older key open during rotation", () => {
  const sealed = seal([older], "key", "run 1", null);
  expect(unseal([current, older], "key", "run 1", sealed)).toEqual({ value: null });
});
