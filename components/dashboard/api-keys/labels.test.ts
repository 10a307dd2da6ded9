import { expect, test } from "vitest";
import type { ApiKey } from "@/lib/api-keys/schemas";
import { alsoRevoked, boundedScope, expiryAfter, revokedWith } from "./labels";

test("a lifetime ends the given number of days from now, or never", () => {
  expect(expiryAfter(30, "2026-11-21T12:00:00.000Z")).toBe("2026-12-21T12:00:00.000Z");
  expect(expiryAfter(null, "2026-11-21T12:00:00.000Z")).toBeNull();
});

test("revoking a key also revokes the active keys that it created, directly or through another key", () => {
  const key = (id: string, createdByKeyId: string | null, status: ApiKey["status"] = "ACTIVE"): ApiKey => ({
    id,
    name: id,
    display: id,
    scope: "admin",
    effectiveScope: "admin",
    status,
    createdBy: { userId: "user_grace", name: null },
    keptBy: null,
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
  expect(["first", "second", "third", "other"].map((id) => revokedWith(id, keys))).toEqual([2, 1, 0, 0]);
});

test("lists what else was revoked with a key, and only that", () => {
  const sentence = (webhooks: number, invitations: number) =>
    alsoRevoked({
      disabledWebhookIds: Array(webhooks).fill("w"),
      revokedInvitationIds: Array(invitations).fill("i"),
    });
  expect(sentence(0, 0)).toBeNull();
  expect(sentence(1, 0)).toBe("Also, 1 webhook was disabled.");
  expect(sentence(2, 1)).toBe("Also, 2 webhooks were disabled and 1 open invitation was revoked.");
  expect(sentence(0, 3)).toBe("Also, 3 open invitations were revoked.");
});

test("a key limited below its scope is labeled with the reason unless it is no longer active", () => {
  const of = (given: Partial<Parameters<typeof boundedScope>[0]>) =>
    boundedScope({ status: "ACTIVE", scope: "admin", effectiveScope: "admin", keptBy: null, ...given });
  expect(of({})).toBeNull();
  expect(of({ effectiveScope: "write" })).toBe("Limited to write: its creator is no longer an admin");
  expect(of({ effectiveScope: "write", keptBy: { userId: "user_grace", name: null } })).toBe(
    "Limited to write: its new owner is no longer an admin",
  );
  expect(of({ effectiveScope: null })).toBe("Blocked: its creator is no longer on the team");
  expect(of({ effectiveScope: null, status: "REVOKED" })).toBeNull();
});
