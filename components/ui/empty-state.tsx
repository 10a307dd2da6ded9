import type { ReactNode } from "react";

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

/** An empty state: what will appear, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
