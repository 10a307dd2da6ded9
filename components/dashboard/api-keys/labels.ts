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

/** The effective scope of an active key and the reason, if it is less than its own scope; otherwise null. */
export function boundedScope(
  key: Pick<ApiKey, "status" | "scope" | "effectiveScope" | "keptBy">,
): string | null {
  if (key.status !== "ACTIVE" || key.effectiveScope === key.scope) return null;
  const person = key.keptBy ? "its new owner" : "its creator";
  return key.effectiveScope
    ? `Limited to write: ${person} is no longer an admin`
    : `Blocked: ${person} is no longer on the team`;
}

/** How many active keys are revoked with a key: the keys that it created, and theirs in turn. */
export function endingWith(keyId: string, keys: readonly ApiKey[]): number {
  const made = keys.filter((key) => key.createdByKeyId === keyId);
  return made.reduce((sum, key) => sum + (key.status === "ACTIVE" ? 1 : 0) + endingWith(key.id, keys), 0);
}

/** What was revoked together with a key, other than keys, in a sentence; null if nothing was. */
export function alsoEnded(it: {
  disabledWebhookIds: string[];
  revokedInvitationIds: string[];
}): string | null {
  const [webhooks, invitations] = [it.disabledWebhookIds.length, it.revokedInvitationIds.length];
  const told = [
    webhooks === 1 ? "1 webhook was disabled" : webhooks > 1 ? `${webhooks} webhooks were disabled` : null,
    invitations === 1
      ? "1 open invitation was revoked"
      : invitations > 1
        ? `${invitations} open invitations were revoked`
        : null,
  ].filter((part) => part !== null);
  return told.length > 0 ? `Also, ${told.join(" and ")}.` : null;
}

/** Lifetimes offered for a new key. */
export const LIFETIMES = [
  { days: 30, label: "In 30 days" },
  { days: 90, label: "In 90 days" },
  { days: 365, label: "In 1 year" },
  { days: null, label: "Never" },
] as const;

/** The instant `days` after `now`; null for no expiration. */
export function expiryAfter(days: number | null, now: string): string | null {
  return days === null ? null : new Date(Date.parse(now) + days * 86_400_000).toISOString();
}
