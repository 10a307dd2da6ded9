import { Instant } from "@/components/dashboard/format/instant";
import { Timeline } from "@/components/dashboard/lists/timeline";
import { Link } from "@/components/ui/link";
import { formatUsd } from "@/lib/kernel/money";
import { type Subscription, subscriptionFrequency } from "@/lib/subscriptions/schemas";
import { eventActorLabel, eventLabel, INTERVAL } from "./labels";

type SubscriptionHistoryProps = {
  history: Subscription["history"];
  orgSlug: string;
  zone: string;
  names: ReadonlyMap<string, string>;
};

/** The history of a recurring donation, newest first; its donations link to their pages. */
export function SubscriptionHistory({ history, orgSlug, zone, names }: SubscriptionHistoryProps) {
  return (
    <Timeline
      zone={zone}
      steps={history.map((entry) => {
        const who = eventActorLabel(entry, names);
        const amount = entry.amountCents === null ? null : formatUsd(entry.amountCents);
        return {
          key: `${entry.kind}-${entry.occurredAt}-${entry.donationId ?? ""}`,
          at: entry.occurredAt,
          title: who ? `${eventLabel(entry.kind)} ${who}` : eventLabel(entry.kind),
          detail: <Detail entry={entry} zone={zone} />,
          tone: entry.kind === "PAYMENT_FAILED" ? "bad" : entry.donationId ? "good" : "neutral",
          end: entry.donationId ? (
            <Link
              href={`/dashboard/${orgSlug}/donations/${entry.donationId}`}
              className="text-accent underline underline-offset-4"
            >
              {amount ?? "View donation"}
            </Link>
          ) : (
            amount
          ),
        };
      })}
    />
  );
}

function Detail({ entry: { kind, detail }, zone }: { entry: Subscription["history"][number]; zone: string }) {
  if (detail === null) return null;
  const frequency = subscriptionFrequency.safeParse(detail);
  if (kind === "FREQUENCY_CHANGED" && frequency.success) return INTERVAL[frequency.data];
  return kind === "DATE_CHANGED" ? <Instant at={detail} zone={zone} /> : detail;
}
