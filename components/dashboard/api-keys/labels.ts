import type { ApiKey, KeyScope } from "@/lib/api-keys/schemas";

export const KEY_SCOPE: Record<KeyScope, { label: string; detail: string }> = {
  read: { label: "Read", detail: "Read-only access to everything a member can see." },
  write: { label: "Write", detail: "Everything a member can do: also creates and edits campaigns." },
  admin: {
    label: "Admin",
    detail: "Everything an admin can do: also refunds, settings, API keys and the team.",
  },
};

export const KEY_STATUS = {
  ACTIVE: { label: "Active", tone: "good" },
  EXPIRED: { label: "Expired", tone: "neutral" },
  REVOKED: { label: "Revoked", tone: "neutral" },
} as const satisfies Record<ApiKey["status"], { label: string; tone: "good" | "neutral" }>;

/**
 * Describes an active key's effective scope and why it is below its own scope. Null if it is not, or if the key is
 * inactive.
 */
export function boundedScope(
  key: Pick<ApiKey, "status" | "scope" | "effectiveScope" | "keptBy">,
): string | null {
  if (key.status !== "ACTIVE" || key.effectiveScope === key.scope) return null;
  const person = key.keptBy ? "its new owner" : "its creator";
  return key.effectiveScope
    ? `Limited to write: ${person} is no longer an admin`
    : `Blocked: ${person} is no longer on the team`;
}

/** Counts the active keys revoked with a key: those it created, directly or through other keys. */
export function revokedWith(keyId: string, keys: readonly ApiKey[]): number {
  const created = keys.filter((key) => key.createdByKeyId === keyId);
  return created.reduce((sum, key) => sum + (key.status === "ACTIVE" ? 1 : 0) + revokedWith(key.id, keys), 0);
}

/** Describes in a sentence which webhooks and invitations were revoked with a key; null if none were. */
export function alsoRevoked(it: {
  disabledWebhookIds: string[];
  revokedInvitationIds: string[];
}): string | null {
  const [webhooks, invitations] = [it.disabledWebhookIds.length, it.revokedInvitationIds.length];
  const effects = [
    webhooks === 1 ? "1 webhook was disabled" : webhooks > 1 ? `${webhooks} webhooks were disabled` : null,
    invitations === 1
      ? "1 open invitation was revoked"
      : invitations > 1
        ? `${invitations} open invitations were revoked`
        : null,
  ].filter((part) => part !== null);
  return effects.length > 0 ? `Also, ${effects.join(" and ")}.` : null;
}

/** Lifetimes offered for a new key. */
export const LIFETIMES = [
  { days: 30, label: "In 30 days" },
  { days: 90, label: "In 90 days" },
  { days: 365, label: "In 1 year" },
  { days: null, label: "Never" },
] as const;

/** Returns the instant `days` after `now`; null for no expiration. */
export function expiryAfter(days: number | null, now: string): string | null {
  return days === null ? null : new Date(Date.parse(now) + days * 86_400_000).toISOString();
}
