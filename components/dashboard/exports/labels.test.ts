import { expect, test } from "vitest";
import type { ExportRun } from "@/lib/exports/runs/schemas";
import { exportLabel, percentWritten, sizeLabel } from "./labels";

const RUN: ExportRun = {
  id: "a",
  orgId: "b",
  status: "RUNNING",
  progress: { tables: 60, tablesDone: 0, rows: 0, bytes: 0 },
  download: null,
  startedBy: "c",
  createdAt: "2026-11-21T10:05:00.000Z",
  endedAt: null,
};
const WRITTEN = { tables: 60, tablesDone: 60, rows: 41_803, bytes: 3_118_402 };

test("an export shows its progress, the size of its file, and the next step if there is no file", () => {
  expect(exportLabel(RUN)).toBe("Waiting to begin…");
  const progress = { tables: 60, tablesDone: 21, rows: 1, bytes: 812_000 };
  expect(exportLabel({ ...RUN, progress })).toBe("Writing table 22 of 60: 1 row, 812 KB so far");
  expect(exportLabel({ ...RUN, progress: WRITTEN })).toBe(
    "Writing table 60 of 60: 41,803 rows, 3.1 MB so far",
  );
  const done = { ...RUN, status: "COMPLETED" as const, progress: WRITTEN };
  expect(exportLabel({ ...done, download: { expiresAt: RUN.createdAt } })).toBe("41,803 rows, 3.1 MB");
  expect(exportLabel(done)).toBe("41,803 rows, 3.1 MB. The file is no longer kept.");
  expect(exportLabel({ ...RUN, status: "FAILED" })).toContain("Start another export");
});

test("its percentage is the share of written tables", () => {
  expect(
    [0, 21, 60].map((tablesDone) => percentWritten({ ...RUN, progress: { ...WRITTEN, tablesDone } })),
  ).toEqual([0, 35, 100]);
});

test("sizes are in kilobytes below a megabyte, and in megabytes above", () => {
  expect([0, 1, 812_345, 3_440_000].map(sizeLabel)).toEqual(["0 KB", "1 KB", "813 KB", "3.4 MB"]);
});
