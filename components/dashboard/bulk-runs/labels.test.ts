import { expect, test } from "vitest";
import type { BulkRun } from "@/lib/bulk-runs/schemas";
import { progressLabel, shownRun } from "./labels";

const RUN: BulkRun = {
  id: "r",
  action: "TAG_DONORS",
  status: "RUNNING",
  matching: 1204,
  done: 400,
  changed: 396,
  createdAt: "2026-11-21T10:00:00.000Z",
  endedAt: null,
};

test("a run shows its progress and its result", () => {
  expect(progressLabel(RUN)).toBe("400 of 1,204 donors done. 396 changed, 4 left as they were.");
  const sent = { ...RUN, action: "SEND_RECEIPTS", status: "COMPLETED", done: 1, changed: 1 } as const;
  expect(progressLabel(sent)).toBe("1 donation done. 1 receipt sent, 0 without a receipt to send.");
});

test("a run is shown while it runs and for ten minutes afterwards", () => {
  const ended = { ...RUN, status: "COMPLETED", endedAt: "2026-11-21T10:05:00.000Z" } as const;
  expect(shownRun([RUN], "TAG_DONORS", new Date("2026-11-22T10:00:00Z"))).toBe(RUN);
  expect(shownRun([RUN], "SEND_RECEIPTS", new Date("2026-11-21T10:00:00Z"))).toBeUndefined();
  expect(shownRun([ended, RUN], "TAG_DONORS", new Date("2026-11-21T10:14:00Z"))).toBe(ended);
  expect(shownRun([ended, RUN], "TAG_DONORS", new Date("2026-11-21T10:16:00Z"))).toBeUndefined();
});
