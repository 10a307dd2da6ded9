"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { sizeInWords } from "./export-file";
import { type ExportKind, type ExportQueries, type ExportState, useExport } from "./use-export";

type ExportButtonProps<Kind extends ExportKind> = {
  kind: Kind;
  /** What the file is about. */
  query: ExportQueries[Kind];
  label?: string;
  /** Where its messages stand: below a button at the end of a line, or at the start. */
  at?: "start" | "end";
};

/** Saves a small file of the API, such as a receipt; shows the progress and can be canceled. */
export function ExportButton<Kind extends ExportKind>({
  kind,
  query,
  label = "Export CSV",
  at = "end",
}: ExportButtonProps<Kind>) {
  const { state, start, stop } = useExport();
  const running = state.is === "running";
  return (
    <div
      className={cx(
        "grid gap-1",
        at === "start" ? "justify-items-start" : "justify-items-end max-sm:justify-items-start",
      )}
    >
      <div className="flex gap-2">
        {running && (
          <Button tone="quiet" onClick={stop}>
            Cancel
          </Button>
        )}
        <Button tone="secondary" busy={running} onClick={() => start(kind, query)}>
          {label}
        </Button>
      </div>
      <p
        role="status"
        className={state.is === "failed" ? "max-w-72 text-sm text-danger" : "text-sm text-soft tabular-nums"}
      >
        {translationOf(state)}
      </p>
    </div>
  );
}

function translationOf(state: ExportState): string {
  switch (state.is) {
    case "idle":
      return "";
    case "running":
      return state.bytes > 0 ? `${sizeInWords(state.bytes)} so far` : "Preparing file…";
    case "saved":
      return `Saved as ${state.name}`;
    case "failed":
      return state.message;
  }
}
