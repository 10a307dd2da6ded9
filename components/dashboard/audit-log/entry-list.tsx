import { Link } from "@/components/ui/link";
import type { AuditEntry } from "@/lib/audit/schemas";
import { Instant } from "../format/instant";
import { RowKeys } from "../lists/row-keys";
import { Changes } from "./changes";
import { actionLabel, actorLabel, pathOf } from "./labels";

type EntryListProps = {
  entries: readonly AuditEntry[];
  orgSlug: string;
  zone: string;
  /** Returns the URL of the log filtered by one actor or resource. */
  hrefOf: (filter: { actorId: string } | { subjectType: string; subjectId: string }) => string;
};

const LINK = "text-accent underline underline-offset-4";

/** The entries of the audit log. */
export function EntryList({ entries, orgSlug, zone, hrefOf }: EntryListProps) {
  return (
    <RowKeys>
      <ol className="overflow-hidden rounded-lg border border-line bg-surface">
        {entries.map((entry) => {
          const { actor, subject } = entry;
          const what = actionLabel(entry.action);
          const path = pathOf(subject);
          const who = actorLabel(actor);
          return (
            <li
              data-row
              key={entry.id}
              className="grid gap-2 border-b border-line px-5 py-4 text-sm last:border-b-0"
            >
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{what}</span>
                  <span className="text-soft"> by </span>
                  <Link
                    href={hrefOf({ actorId: actor.id })}
                    className={LINK}
                    title={`Show only changes by ${who}`}
                  >
                    {who}
                  </Link>
                </p>
                <p className="text-soft">
                  <Instant at={entry.createdAt} zone={zone} />
                </p>
              </div>
              <Changes entry={entry} zone={zone} />
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
                {path && (
                  <Link href={`/dashboard/${orgSlug}${path}`} className={LINK}>
                    View<span className="sr-only"> the subject of: {what}</span>
                  </Link>
                )}
                <Link href={hrefOf({ subjectType: subject.type, subjectId: subject.id })} className={LINK}>
                  History<span className="sr-only">: {what}</span>
                </Link>
                <span className="wrap-anywhere">
                  Request <code>{entry.requestId}</code>
                </span>
              </p>
            </li>
          );
        })}
      </ol>
    </RowKeys>
  );
}
