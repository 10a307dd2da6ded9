import {
  type DeliveryStatus,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_FORMATS,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEventType,
  type WebhookFormat,
} from "@/lib/webhooks/schemas";
import { formatInstant } from "../format/zoned";

type Word = { label: string; tone: "neutral" | "good" | "warn" | "bad" };

export const DELIVERY_STATUS: Record<DeliveryStatus, Word> = {
  PENDING: { label: "Pending", tone: "neutral" },
  SUCCEEDED: { label: "Delivered", tone: "good" },
  FAILED: { label: "Failed", tone: "bad" },
};

/** Returns a delivery's status label; `Retrying` once a first attempt has failed. */
export function deliveryStatusOf(it: Pick<WebhookDelivery, "status" | "attemptCount">): Word {
  const word = DELIVERY_STATUS[it.status];
  return it.status === "PENDING" && it.attemptCount > 0 ? { ...word, label: "Retrying" } : word;
}

/** Returns an endpoint's health, as a label and a sentence. */
export function healthOf(
  it: Pick<WebhookEndpoint, "status" | "disabledReason" | "failingSince" | "lastSuccessAt">,
  zone: string,
): Word & { detail: string } {
  const last = it.lastSuccessAt
    ? `last delivery ${formatInstant(it.lastSuccessAt, zone)}`
    : "no deliveries yet";
  if (it.status === "DISABLED")
    return {
      label: "Disabled",
      tone: it.disabledReason ? "bad" : "neutral",
      detail: it.disabledReason ?? "no events are sent",
    };
  if (it.failingSince)
    return { label: "Failing", tone: "warn", detail: `since ${formatInstant(it.failingSince, zone)}` };
  return {
    label: it.lastSuccessAt ? "Working" : "Waiting",
    tone: it.lastSuccessAt ? "good" : "neutral",
    detail: last,
  };
}

/** Returns the notice for a disabled endpoint: why it is disabled and how to continue. Null for an enabled one. */
export function disabledNotice(
  it: Pick<WebhookEndpoint, "status" | "disabledReason" | "failingSince">,
  zone: string,
): { title: string; tone: "bad" | "info"; words: string } | null {
  if (it.status !== "DISABLED") return null;
  const meanwhile = "Events that occur while it is disabled are not sent later";
  if (!it.disabledReason)
    return {
      title: "This webhook is disabled",
      tone: "info",
      words: `It was disabled manually. ${meanwhile}.`,
    };
  if (!it.failingSince)
    return {
      title: "Disabled as a precaution",
      tone: "bad",
      words: `${it.disabledReason}. Check that the URL belongs to you before you enable it. ${meanwhile}.`,
    };
  const since = `Failing since ${formatInstant(it.failingSince, zone)}.`;
  return {
    title: "Disabled because deliveries failed",
    tone: "bad",
    words: `${it.disabledReason}. ${since} Enable it once your endpoint responds again. ${meanwhile}; failed deliveries can be resent individually.`,
  };
}

const GROUPS: readonly (readonly [resource: string, label: string])[] = [
  ["donation", "Donations"],
  ["subscription", "Recurring donations"],
  ["refund", "Refunds"],
  ["dispute", "Disputes"],
  ["payout", "Payouts"],
  ["campaign", "Campaigns"],
  ["donor", "Donors"],
];

/** Event types, grouped by resource. */
export const TYPE_GROUPS: readonly { label: string; types: readonly WebhookEventType[] }[] = GROUPS.map(
  ([resource, label]) => ({
    label,
    types: WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith(`${resource}.`)),
  }),
);

/** Shortens the event types of a webhook for a table. */
export function eventTypesLabel(eventTypes: readonly string[]): string {
  if (eventTypes.length === 0) return "All events";
  const [first, ...others] = eventTypes;
  return others.length > 0 ? `${first} and ${others.length} more` : String(first);
}

/** Labels of webhook formats. */
export const FORMAT: Readonly<Record<WebhookFormat, string>> = {
  JSON: "JSON, for programs",
  SLACK: "Slack message",
};
export const FORMATS = WEBHOOK_FORMATS.map((value) => ({ value, label: FORMAT[value] }));

/** Whether a URL is one of Slack's, which accepts only messages. */
export const isSlackAddress = (url: string) => /^https:\/\/hooks\.slack(?:-gov)?\.com\//.test(url.trim());

/** Formats the duration of a call. */
export function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
