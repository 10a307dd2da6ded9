import { Instant } from "@/components/dashboard/format/instant";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import type { ExportRun } from "@/lib/exports/runs/schemas";
import { formatInstant } from "../format/zoned";
import { DownloadLink } from "./download-link";
import { exportLabel, percentWritten } from "./labels";

type ExportRunListProps = {
  orgSlug: string;
  zone: string;
  runs: readonly ExportRun[];
  /** Known names of people, by user id. */
  names: ReadonlyMap<string, string>;
};

/** Full exports, newest first, with their progress and files. */
export function ExportRunList({ orgSlug, zone, runs, names }: ExportRunListProps) {
  return (
    <RowKeys>
      <ul className="grid gap-3">
        {runs.map((run) => {
          const isRunning = run.status === "RUNNING";
          const name = names.get(run.startedBy);
          return (
            <li data-row key={run.id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
              <div className="grid gap-1">
                <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                  <Instant at={run.createdAt} zone={zone} />
                  {isRunning && <Badge tone="warn">In progress</Badge>}
                  {run.status === "FAILED" && <Badge tone="bad">Failed</Badge>}
                </h3>
                <p className="text-sm tabular-nums" role={isRunning ? "status" : undefined}>
                  {exportLabel(run)}
                </p>
                {name && <p className="text-sm [overflow-wrap:anywhere] text-soft">Started by {name}</p>}
              </div>
              {isRunning && (
                <progress
                  aria-label="Tables that are written"
                  className="h-2 w-full accent-accent"
                  max={100}
                  value={percentWritten(run)}
                />
              )}
              {run.download && (
                <div className="flex flex-wrap items-start gap-3">
                  <DownloadLink
                    operation="downloadExportRun"
                    at="start"
                    params={{ idOrSlug: orgSlug, runId: run.id }}
                    label="Download ZIP"
                  />
                  <p className="self-center text-sm text-soft">
                    Kept until {formatInstant(run.download.expiresAt, zone)}
                  </p>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </RowKeys>
  );
}
