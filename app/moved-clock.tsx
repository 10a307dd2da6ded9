import { connection } from "next/server";
import { instantLabel, moveLabel } from "@/lib/kernel/time/clock-labels";
import { movedByMs, now } from "@/lib/services/clock";

/** A notice that the clock of this local installation was moved. */
export async function MovedClock() {
  await connection();
  const moved = movedByMs();
  if (moved === 0) return null;
  const at = now();
  return (
    <aside
      aria-label="Clock"
      className="border-b border-line bg-warn-soft px-4 py-2 text-center text-sm text-warn"
    >
      Clock: <time dateTime={at.toISOString()}>{instantLabel(at)}</time> ({moveLabel(moved)})
    </aside>
  );
}
