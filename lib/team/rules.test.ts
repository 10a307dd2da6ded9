import { describe, expect, it, test } from "vitest";
import { higherRole, keepsAnOwner, mailedAt, maskEmail, mayManage, statusOf } from "./rules";

describe("mayManage", () => {
  it.each([
    ["OWNER", "OWNER", true],
    ["OWNER", "ADMIN", true],
    ["OWNER", "MEMBER", true],
    ["ADMIN", "OWNER", false],
    ["ADMIN", "ADMIN", false],
    ["ADMIN", "MEMBER", true],
    ["MEMBER", "OWNER", false],
    ["MEMBER", "ADMIN", false],
    ["MEMBER", "MEMBER", false],
  ] as const)("%s, %s: %s", (own, other, may) => {
    expect(mayManage(own, other)).toBe(may);
  });
});

test("a change that leaves a team without an owner is refused", () => {
  const team = [
    { userId: "a", role: "OWNER" as const },
    { userId: "b", role: "ADMIN" as const },
  ];
  expect(keepsAnOwner(team, { userId: "a", role: null })).toBe(false);
  expect(keepsAnOwner(team, { userId: "a", role: "ADMIN" })).toBe(false);
  expect(keepsAnOwner(team, { userId: "a", role: "OWNER" })).toBe(true);
  expect(keepsAnOwner(team, { userId: "b", role: null })).toBe(true);
});

test("the higher of two roles is kept, in either order", () => {
  expect(higherRole("MEMBER", "ADMIN")).toBe("ADMIN");
  expect(higherRole("OWNER", "ADMIN")).toBe("OWNER");
});

describe("an invitation", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const open = { acceptedAt: null, revokedAt: null, expiresAt: new Date("2026-11-21T12:00:01Z") };
  it("becomes expired exactly at the expiry", () => {
    expect(statusOf(open, now)).toBe("OPEN");
    expect(statusOf({ ...open, expiresAt: now }, now)).toBe("EXPIRED");
  });
  it("stays accepted or revoked after the expiry", () => {
    expect(statusOf({ ...open, expiresAt: now, acceptedAt: now }, now)).toBe("ACCEPTED");
    expect(statusOf({ ...open, expiresAt: now, revokedAt: now }, now)).toBe("REVOKED");
  });
  it("was last mailed seven days before the expiry", () => {
    expect(mailedAt({ expiresAt: new Date("2026-11-28T12:00:00Z") })).toEqual(now);
  });
});

test("a masked address shows its first letter and its domain", () => {
  expect(maskEmail("grace@hopeshelter.example")).toBe("g•••@hopeshelter.example");
  expect(maskEmail("g@hopeshelter.example")).toBe("g•••@hopeshelter.example");
});
