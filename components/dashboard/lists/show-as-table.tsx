import type { ReactNode } from "react";

/** A collapsible table with the numbers of a chart, which also works without JavaScript. */
export function ShowAsTable({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center rounded-md text-sm font-medium text-accent underline underline-offset-4">
        Show as a table
      </summary>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)]">{children}</div>
    </details>
  );
}
