import { expect, test } from "vitest";
import { effectiveScope } from "./rules";

test("a key acts as its scope, limited by the current role of the person responsible for it", () => {
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
