import type { ReactNode } from "react";

/** The card that the form stands on. */
export function FormCard({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-xl bg-surface shadow-card">
      <div className="p-5">{children}</div>
    </div>
  );
}
