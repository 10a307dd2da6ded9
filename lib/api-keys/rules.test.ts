import { expect, test } from "vitest";
import { effectiveScope } from "./rules";

test("a key does what its scope says, and never more than the person who answers for it may do now", () => {
  for (const [scope, role, effective] of [
    ["admin", "OWNER", "admin"],
    ["admin", "ADMIN", "admin"],
    ["admin", "MEMBER", "write"],
    ["write", "OWNER", "write"],
    ["write", "MEMBER", "write"],
    ["read", "OWNER", "read"],
    ["read", "MEMBER", "read"],
    ["admin", null, null],
    ["write", null, null],
    ["read", null, null],
  ] as const)
    expect(effectiveScope(scope, role), `${scope} of ${role}`).toBe(effective);
});
