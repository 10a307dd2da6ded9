import { html } from "hono/html";
import type { Html } from "./layout";

/** Formats cents as `$1,234.50`. */
export function money(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

const WHEN = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "UTC",
});

/** Formats Unix seconds as `21 Nov 2026, 14:05:09` (UTC). */
export function when(seconds: number): string {
  return WHEN.format(new Date(seconds * 1000));
}

const TONES: Record<string, "good" | "bad" | "warn"> = {
  active: "good",
  paid: "good",
  won: "good",
  needs_response: "warn",
  warning_needs_response: "warn",
  under_review: "warn",
  warning_under_review: "warn",
  delivered: "good",
  succeeded: "good",
  enabled: "good",
  canceled: "bad",
  incomplete_expired: "bad",
  past_due: "bad",
  uncollectible: "bad",
  incomplete: "warn",
  open: "warn",
  failed: "bad",
  lost: "bad",
  inactive: "bad",
  disabled: "bad",
  pending: "warn",
  processing: "warn",
  requires_action: "warn",
};

/** A status as a colored label. */
export function state(name: string): Html {
  return html`<span class="state ${TONES[name] ?? ""}">${name.replaceAll("_", " ")}</span>`;
}

/** A form with one button. */
export function button(action: string, label: string, small = true): Html {
  return html`<form method="post" action="${action}"><button class="${small ? "small" : ""}">${label}</button></form>`;
}
