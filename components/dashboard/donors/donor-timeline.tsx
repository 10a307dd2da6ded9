import { Link } from "@/components/ui/link";
import type { DonorTimeline as Entries, TimelineEntry } from "@/lib/donors/timeline/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { shortened } from "@/lib/kernel/text";
import { Changes } from "../audit-log/changes";
import { Timeline } from "../lists/timeline";
import { isBad, sourceLabel, timelineLabel } from "./labels";

type DonorTimelineProps = { orgSlug: string; zone: string; entries: Entries["entries"] };

const LONGEST = 200;

/**
 * A donor's timeline, newest first. Changes list the changed fields; donations and recurring donations link to their
 * pages.
 */
export function DonorTimeline({ orgSlug, zone, entries }: DonorTimelineProps) {
  return (
    <Timeline
      zone={zone}
      steps={entries.map((entry) => {
        const href = pathOf(entry);
        const amount = entry.amountCents === null ? null : formatUsd(entry.amountCents);
        return {
          key: entry.id,
          at: entry.at,
          dayOnly: entry.dayOnly,
          title: timelineLabel(entry),
          detail:
            entry.kind === "CHANGE" ? (
              <Changes entry={changedBy(entry)} zone={zone} />
            ) : (
              entry.text && shortened(entry.kind === "NEWS" ? sourceLabel(entry.text) : entry.text, LONGEST)
            ),
          tone: isBad(entry) ? "bad" : entry.kind === "DONATION" ? "good" : "neutral",
          end: href ? (
            <Link href={`/dashboard/${orgSlug}${href}`} className="text-accent underline underline-offset-4">
              {amount ?? "View"}
            </Link>
          ) : (
            amount
          ),
        };
      })}
    />
  );
}

function changedBy({ before, after, donationId }: TimelineEntry) {
  return { before, after, subject: { type: donationId ? "donation" : "donor" } };
}

function pathOf({ kind, donationId, subscriptionId }: TimelineEntry): string | null {
  if (kind === "RECURRING" && subscriptionId) return `/recurring/${subscriptionId}`;
  return donationId ? `/donations/${donationId}` : null;
}
