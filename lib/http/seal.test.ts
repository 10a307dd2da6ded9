import { expect, test } from "vitest";
import { seal, unseal } from "./seal";

test("what is sealed opens with the same secret in the same place alone, and shows nothing of itself", () => {
  const sealed = seal("key", "run 1", { clientSecret: "pi_1_secret_2" });
  expect(unseal("key", "run 1", sealed)).toEqual({ clientSecret: "pi_1_secret_2" });
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("secret");
  expect(seal("key", "run 1", { clientSecret: "pi_1_secret_2" })).not.toBe(sealed);
  expect(() => unseal("other", "run 1", sealed)).toThrow();
  expect(() => unseal("key", "run 2", sealed)).toThrow();
  const last = sealed.endsWith("A") ? "B" : "A";
  expect(() => unseal("key", "run 1", last + sealed.slice(1))).toThrow();
});
