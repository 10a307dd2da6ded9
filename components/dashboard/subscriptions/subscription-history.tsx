import Link from "next/link";
import { Timeline } from "@/components/dashboard/lists/timeline";
import { formatUsd } from "@/lib/kernel/money";
import type { Plan } from "@/lib/subscriptions/schemas";
import { actorWords, eventWords } from "./labels";

type PlanHistoryProps = {
  history: Plan["history"];
  orgSlug: string;
  zone: string;
  names: ReadonlyMap<string, string>;
};

/** Everything that happened to a plan, newest first; its gifts lead to their pages. */
export function PlanHistory({ history, orgSlug, zone, names }: PlanHistoryProps) {
  return (
    <Timeline
      zone={zone}
      steps={history.map((entry) => {
        const who = actorWords(entry, names);
        const amount = entry.amountCents === null ? null : formatUsd(entry.amountCents);
        return {
          key: `${entry.kind}-${entry.occurredAt}-${entry.donationId ?? ""}`,
          at: entry.occurredAt,
          title: who ? `${eventWords(entry.kind)} ${who}` : eventWords(entry.kind),
          detail: entry.detail,
          tone: entry.kind === "PAYMENT_FAILED" ? "bad" : entry.donationId ? "good" : "neutral",
          end: entry.donationId ? (
            <Link
              href={`/dashboard/${orgSlug}/donations/${entry.donationId}`}
              className="text-accent underline underline-offset-4"
            >
              {amount ?? "The gift"}
            </Link>
          ) : (
            amount
          ),
        };
      })}
    />
  );
}
