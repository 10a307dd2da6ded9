"use client";

import { Button } from "@/components/ui/button";
import { sizeInWords } from "./export-file";
import { type ExportKind, type ExportQueries, type ExportState, useExport } from "./use-export";

type ExportButtonProps<Kind extends ExportKind> = {
  kind: Kind;
  /** The organization and the page's filters. */
  query: ExportQueries[Kind];
  label?: string;
};

/** Saves a file of the API, such as all pages of a list as CSV; shows the progress and can be canceled. */
export function ExportButton<Kind extends ExportKind>({
  kind,
  query,
  label = "Export CSV",
}: ExportButtonProps<Kind>) {
  const { state, start, stop } = useExport();
  const running = state.is === "running";
  return (
    <div className="grid justify-items-end gap-1 max-sm:justify-items-start">
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
        {wordsOf(state)}
      </p>
    </div>
  );
}

function wordsOf(state: ExportState): string {
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
