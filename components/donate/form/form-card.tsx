import type { ReactNode } from "react";

/** The card around the form. */
export function FormCard({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-xl bg-surface shadow-card">
      <div className="p-5">{children}</div>
    </div>
  );
}
