import type { WebhookDeliveryDetail } from "@/lib/webhooks/schemas";
import { Instant } from "../format/instant";
import { duration } from "./labels";

type AttemptListProps = { zone: string; attempts: WebhookDeliveryDetail["attempts"] };

/** The attempts of a delivery, newest first. */
export function AttemptList({ zone, attempts }: AttemptListProps) {
  return (
    <ol reversed className="grid gap-4">
      {attempts.toReversed().map((attempt) => (
        <li
          key={attempt.attemptedAt}
          className="grid gap-1 border-b border-line pb-4 last:border-b-0 last:pb-0"
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="font-medium">
              {attempt.error ?? `Delivered (HTTP ${attempt.responseStatus})`}
            </span>
            <span className="text-soft">
              <Instant at={attempt.attemptedAt} zone={zone} /> · {duration(attempt.durationMs)}
            </span>
          </p>
          {attempt.responseBody && <Text label="Response" text={attempt.responseBody} />}
        </li>
      ))}
    </ol>
  );
}

/** Preformatted text in a scrolling region. */
export function Text({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3"
    >
      <pre className="text-xs wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </section>
  );
}
