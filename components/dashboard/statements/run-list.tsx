import { Instant } from "@/components/dashboard/format/instant";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import type { StatementRun } from "@/lib/receipts/runs/schemas";
import { formatInstant } from "../format/zoned";
import { CancelRun } from "./cancel-run";
import { DownloadButtons } from "./download-buttons";
import { percentDone, periodLabel, problemsOf, stateLabel } from "./labels";

type RunListProps = { orgSlug: string; zone: string; runs: readonly StatementRun[]; mayCancel: boolean };

/** Statement runs, newest first, with their progress. */
export function RunList({ orgSlug, zone, runs, mayCancel }: RunListProps) {
  return (
    <RowKeys>
      <ul className="grid gap-3">
        {runs.map((run) => {
          const isRunning = run.status === "RUNNING";
          const percent = percentDone(run);
          return (
            <li data-row key={run.id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
                <div className="grid gap-1">
                  <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                    {periodLabel(run)}
                    {isRunning && <Badge tone="warn">In progress</Badge>}
                    {run.status === "CANCELED" && <Badge>Canceled</Badge>}
                  </h3>
                  <p className="text-sm tabular-nums" role={isRunning ? "status" : undefined}>
                    {stateLabel(run)}
                  </p>
                  <p className="text-sm text-soft">
                    {whatOf(run)} · <Instant at={run.createdAt} zone={zone} />
                  </p>
                </div>
                {run.progress.made > 0 && (
                  <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
                    <Sum label="Paid" cents={run.sums.paidCents} />
                    {run.sums.returnedCents > 0 && <Sum label="Returned" cents={run.sums.returnedCents} />}
                    <Sum label="Deductible" cents={run.sums.deductibleCents} />
                  </dl>
                )}
              </div>
              {isRunning && (
                <div
                  role="progressbar"
                  aria-label={`Statements ${periodLabel(run)}`}
                  aria-valuenow={percent}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
                >
                  <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
                </div>
              )}
              {problemsOf(run).map((line) => (
                <p key={line} className="max-w-prose text-sm text-soft">
                  {line}
                </p>
              ))}
              {(run.download || (isRunning && mayCancel)) && (
                <div className="flex flex-wrap items-start gap-3">
                  {run.download && (
                    <DownloadButtons orgSlug={orgSlug} runId={run.id} parts={run.download.parts} />
                  )}
                  {isRunning && mayCancel && <CancelRun orgSlug={orgSlug} runId={run.id} />}
                  {run.download && (
                    <p className="self-center text-sm text-soft">
                      Kept until {formatInstant(run.download.expiresAt, zone)}
                    </p>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </RowKeys>
  );
}

function whatOf({ files, mails, progress }: StatementRun): string {
  const sent = progress.mailsSent > 0 ? `${progress.mailsSent.toLocaleString("en-US")} emailed` : "Emails";
  return [files && "PDF files", mails && sent].filter(Boolean).join(" · ");
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex gap-2">
      <dt className="text-soft">{label}</dt>
      <dd className="font-medium">
        <Money cents={cents} />
      </dd>
    </div>
  );
}
