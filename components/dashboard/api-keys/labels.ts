import type { ApiKey, KeyScope } from "@/lib/api-keys/schemas";

export const KEY_SCOPE: Record<KeyScope, { label: string; detail: string }> = {
  read: { label: "Read", detail: "Reads what a member may read, and changes nothing." },
  write: { label: "Write", detail: "Does what a member may do: also creates and edits campaigns." },
  admin: { label: "Admin", detail: "Does what an admin may do: also refunds, settings, keys and the team." },
};

export const KEY_STATUS = {
  ACTIVE: { label: "In use", tone: "good" },
  EXPIRED: { label: "Expired", tone: "neutral" },
  REVOKED: { label: "Revoked", tone: "neutral" },
} as const satisfies Record<ApiKey["status"], { label: string; tone: "good" | "neutral" }>;

/** What a key in use does where that is less than its scope, and why; null where its scope says it. */
export function boundedScope(
  key: Pick<ApiKey, "status" | "scope" | "effectiveScope" | "keptBy">,
): string | null {
  if (key.status !== "ACTIVE" || key.effectiveScope === key.scope) return null;
  const person = key.keptBy ? "the person who keeps it" : "its creator";
  return key.effectiveScope
    ? `acts as member: ${person} is no longer an admin`
    : `refused: ${person} is no longer in the team`;
}

/** How many keys in use end with one: those that it made, and those that these made. */
export function endingWith(keyId: string, keys: readonly ApiKey[]): number {
  const made = keys.filter((key) => key.createdByKeyId === keyId);
  return made.reduce((sum, key) => sum + (key.status === "ACTIVE" ? 1 : 0) + endingWith(key.id, keys), 0);
}

/** What ended together with a key, in a sentence; null where that was nothing but keys. */
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
  return told.length > 0 ? `With it, ${told.join(" and ")}.` : null;
}

/** How long a new key may live, for choosing. */
export const LIFETIMES = [
  { days: 30, label: "In 30 days" },
  { days: 90, label: "In 90 days" },
  { days: 365, label: "In a year" },
  { days: null, label: "Never" },
] as const;

/** The instant so many days after `now`; null where it never comes. */
export function expiryAfter(days: number | null, now: string): string | null {
  return days === null ? null : new Date(Date.parse(now) + days * 86_400_000).toISOString();
}
