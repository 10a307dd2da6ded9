import {
  type DeliveryStatus,
  WEBHOOK_EVENT_TYPES,
  type WebhookEndpoint,
  type WebhookEventType,
} from "@/lib/webhooks/schemas";
import { formatInstant } from "../format/zoned";

type Word = { label: string; tone: "neutral" | "good" | "warn" | "bad" };

export const DELIVERY_STATUS: Record<DeliveryStatus, Word> = {
  PENDING: { label: "Under way", tone: "neutral" },
  SUCCEEDED: { label: "Delivered", tone: "good" },
  FAILED: { label: "Failed", tone: "bad" },
};

/** How an endpoint is doing, in a word and a sentence. */
export function healthOf(
  it: Pick<WebhookEndpoint, "status" | "disabledReason" | "failingSince" | "lastSuccessAt">,
  zone: string,
): Word & { detail: string } {
  const last = it.lastSuccessAt
    ? `last delivery ${formatInstant(it.lastSuccessAt, zone)}`
    : "nothing delivered yet";
  if (it.status === "DISABLED")
    return {
      label: "Disabled",
      tone: it.disabledReason ? "bad" : "neutral",
      detail: it.disabledReason ?? "nothing is sent",
    };
  if (it.failingSince)
    return { label: "Failing", tone: "warn", detail: `since ${formatInstant(it.failingSince, zone)}` };
  return {
    label: it.lastSuccessAt ? "Working" : "Waiting",
    tone: it.lastSuccessAt ? "good" : "neutral",
    detail: last,
  };
}

/** What a disabled endpoint's page says first: why, what that means, and how it goes on. Null for one that works. */
export function disabledWords(
  it: Pick<WebhookEndpoint, "status" | "disabledReason" | "failingSince">,
  zone: string,
): { title: string; tone: "bad" | "info"; words: string } | null {
  if (it.status !== "DISABLED") return null;
  const meanwhile = "What happens until it is enabled again is not sent later";
  if (!it.disabledReason)
    return { title: "Nothing is sent to it", tone: "info", words: `It was disabled by hand. ${meanwhile}.` };
  if (!it.failingSince)
    return {
      title: "It was disabled as a precaution",
      tone: "bad",
      words: `${it.disabledReason}. See whether the address is one of yours before you enable it. ${meanwhile}.`,
    };
  const since = `Failing since ${formatInstant(it.failingSince, zone)}.`;
  return {
    title: "It was disabled because it failed",
    tone: "bad",
    words: `${it.disabledReason}. ${since} When the program behind it answers again, enable it. ${meanwhile}; deliveries that failed can be sent again one by one.`,
  };
}

const GROUPS: readonly (readonly [resource: string, label: string])[] = [
  ["donation", "Donations"],
  ["subscription", "Recurring donations"],
  ["refund", "Refunds"],
  ["dispute", "Disputes"],
  ["payout", "Payouts"],
  ["campaign", "Campaigns"],
];

/** The types of events by what they are about. */
export const TYPE_GROUPS: readonly { label: string; types: readonly WebhookEventType[] }[] = GROUPS.map(
  ([resource, label]) => ({
    label,
    types: WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith(`${resource}.`)),
  }),
);

/** The types that an endpoint wants, in words short enough for a table. */
export function wantedTypes(eventTypes: readonly string[]): string {
  if (eventTypes.length === 0) return "All events";
  const [first, ...others] = eventTypes;
  return others.length > 0 ? `${first} and ${others.length} more` : String(first);
}

/** How long a call took. */
export function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
