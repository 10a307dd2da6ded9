import type { BulkRun } from "@/lib/bulk-runs/schemas";
import { count } from "../labels";

export const RUN_TITLES: Record<BulkRun["action"], Record<BulkRun["status"], string>> = {
  TAG_DONORS: {
    RUNNING: "Changing tags",
    COMPLETED: "Tags changed",
    CANCELED: "Changing tags was canceled",
  },
  SEND_RECEIPTS: {
    RUNNING: "Sending receipts",
    COMPLETED: "Receipts sent",
    CANCELED: "Sending receipts was canceled",
  },
};

/** Describes the progress of a run: `400 of 1,204 donors done. 396 changed, 4 left as they were.` */
export function progressLabel({ action, status, matching, done, changed }: BulkRun): string {
  const what = action === "TAG_DONORS" ? "donor" : "donation";
  const seen =
    status === "COMPLETED"
      ? `${count(done, what)} done.`
      : `${done.toLocaleString("en-US")} of ${count(matching, what)} done.`;
  const left = (done - changed).toLocaleString("en-US");
  const result =
    action === "TAG_DONORS"
      ? `${changed.toLocaleString("en-US")} changed, ${left} left as they were.`
      : `${count(changed, "receipt")} sent, ${left} without a receipt to send.`;
  return `${seen} ${result}`;
}

/** How long a page shows the result of an ended run, in milliseconds. */
const SHOWN_MS = 10 * 60_000;

/** Returns the newest run of an action if it is running or ended less than ten minutes ago. */
export function shownRun(
  runs: readonly BulkRun[],
  action: BulkRun["action"],
  now: Date,
): BulkRun | undefined {
  const newest = runs.find((run) => run.action === action);
  const isShown =
    newest && (newest.endedAt === null || now.getTime() - Date.parse(newest.endedAt) < SHOWN_MS);
  return isShown ? newest : undefined;
}
