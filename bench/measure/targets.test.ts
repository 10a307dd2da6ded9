import { expect, test } from "vitest";
import type { DonationsMeasured } from "./donations";
import { checkTargets, type Round } from "./targets";

const times = (ms: number) => ({ p50: ms, p95: ms, p99: ms });

/** A round that meets every target. */
function round(more: { perSecond?: number; createMs?: number; cpu?: undefined } = {}): Round {
  const measured = {
    mailedPerSecond: more.perSecond ?? 120,
    createMs: times(more.createMs ?? 40),
    webhookMs: times(10),
    confirmedToSettledMs: times(500),
    confirmedToReceiptMs: times(900),
    cpu:
      "cpu" in more ? undefined : { partsMs: { app: 5, postgres: 2 }, ownMs: 9, ownCores: 1, otherCores: 0 },
  } as unknown as DonationsMeasured;
  return { flood: measured, steady: measured };
}

const missed = (rounds: Round[]) => checkTargets(rounds).flatMap(({ what, ok }) => (ok ? [] : [what]));

test("one slow round of three does not miss a target; two do", () => {
  const slow = round({ perSecond: 80, createMs: 400 });
  expect(missed([round(), slow, round()])).toEqual([]);
  expect(missed([slow, round(), slow])).toEqual([
    "created, paid, settled and mailed: 80.0 donations/s, at least 100 (80.0, 120.0, 80.0)",
    "steady: POST /api/donations p99: 400.0 ms, below 150 (400.0, 40.0, 400.0)",
  ]);
});

test("an unknown CPU time misses its targets", () => {
  expect(missed([round({ cpu: undefined })])).toHaveLength(2);
});
