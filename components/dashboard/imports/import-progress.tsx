import type { Import } from "@/lib/imports/schemas";
import { percentDone, STATUS } from "./labels";

/** The progress of an import's current step. */
export function ImportProgress({ it }: { it: Import }) {
  const percent = percentDone(it);
  return (
    <div
      role="progressbar"
      aria-label={STATUS[it.status]}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
    >
      <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}
