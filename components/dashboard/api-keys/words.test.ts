import { expect, test } from "vitest";
import type { ApiKey } from "@/lib/keys/schemas";
import { endingWith, expiryAfter } from "./words";

test("a lifetime ends so many days after now, or never", () => {
  expect(expiryAfter(30, "2026-11-21T12:00:00.000Z")).toBe("2026-12-21T12:00:00.000Z");
  expect(expiryAfter(null, "2026-11-21T12:00:00.000Z")).toBeNull();
});

test("with a key end those in use that it made, and that these made", () => {
  const key = (id: string, createdByKeyId: string | null, status: ApiKey["status"] = "ACTIVE"): ApiKey => ({
    id,
    name: id,
    display: id,
    scope: "admin",
    status,
    createdBy: { userId: "user_grace", name: null },
    createdByKeyId,
    createdAt: "2026-11-21T12:00:00.000Z",
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
  });
  const keys = [
    key("first", null),
    key("second", "first"),
    key("third", "second"),
    key("gone", "first", "EXPIRED"),
    key("other", null),
  ];
  expect(["first", "second", "third", "other"].map((id) => endingWith(id, keys))).toEqual([2, 1, 0, 0]);
});
