import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarPartsOf, type Edge, hourPartsOf, partsOf, type Span } from "./span-parts";

const QUARTER_MS = 900_000;
const FIRST = Date.parse("2026-01-01T00:00:00Z") / QUARTER_MS;
const QUARTERS = 96 * 120;

/** Counts how often each quarter of an hour is covered, from the first one on. */
function countsOf(parts: readonly (Edge | Span | null)[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const part of parts) {
    if (!part) continue;
    const sign = "sign" in part ? part.sign : 1;
    for (let at = part.start.getTime(); at < part.end.getTime(); at += QUARTER_MS)
      counts.set(at, (counts.get(at) ?? 0) + sign);
  }
  return new Map([...counts].filter(([, count]) => count !== 0));
}

const span = fc
  .tuple(
    fc.integer({ min: 0, max: QUARTERS }),
    fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: QUARTERS })),
  )
  .map(
    ([from, length]): Span => ({
      start: new Date((FIRST + from) * QUARTER_MS),
      end: new Date((FIRST + from + length) * QUARTER_MS),
    }),
  );
const hours = ({ start, end }: Span) => (end.getTime() - start.getTime()) / 3_600_000;

describe("the parts of a span", () => {
  test("cover each of its quarters of an hour once, and no others", () => {
    fc.assert(
      fc.property(span, (requested) => {
        const expected = countsOf([requested]);
        const { days, months, dayEdges, edges } = calendarPartsOf(requested);
        expect(countsOf([months, ...dayEdges, ...edges])).toEqual(expected);
        expect(countsOf([days, ...edges])).toEqual(expected);
        const ofHours = edges.map(hourPartsOf);
        expect(countsOf(ofHours.flatMap(({ hours, quarters }) => [hours, ...quarters]))).toEqual(
          countsOf(edges),
        );
        const times = partsOf(requested, "month");
        expect(countsOf([times.full, ...times.edges])).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test("are at most half a day and half a month at each end, and whole days and months between", () => {
    fc.assert(
      fc.property(span, (requested) => {
        const { months, dayEdges, edges } = calendarPartsOf(requested);
        if (hours(requested) >= 24) for (const edge of edges) expect(hours(edge)).toBeLessThanOrEqual(12);
        if (hours(requested) >= 62 * 24)
          for (const edge of dayEdges) expect(hours(edge)).toBeLessThanOrEqual(15.5 * 24);
        for (const { start, end } of dayEdges)
          expect([start, end].map((at) => at.toISOString().slice(11))).toEqual([
            "00:00:00.000Z",
            "00:00:00.000Z",
          ]);
        if (months)
          for (const at of [months.start, months.end])
            expect(at.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
      }),
      { numRuns: 60 },
    );
  });

  test("of a day are whole hours, with at most two quarters of an hour at each end, or none if both ends are on whole hours", () => {
    fc.assert(
      fc.property(span, fc.constantFrom(1 as const, -1 as const), (requested, sign) => {
        const { hours: hourSpan, quarters } = hourPartsOf({ ...requested, sign });
        for (const at of hourSpan ? [hourSpan.start, hourSpan.end] : [])
          expect(at.toISOString()).toMatch(/:00:00\.000Z$/);
        if (hours(requested) >= 1) for (const edge of quarters) expect(hours(edge)).toBeLessThanOrEqual(0.5);
        if ([requested.start, requested.end].every((at) => at.getUTCMinutes() === 0) && hours(requested) > 0)
          expect(quarters).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("a midnight in Kathmandu subtracts hours and adds the quarter of an hour before it", () => {
    const midnight = new Date("2026-06-01T18:15:00Z");
    const next = new Date("2026-06-02T00:00:00Z");
    const hour = new Date("2026-06-01T18:00:00Z");
    expect(hourPartsOf({ start: midnight, end: next, sign: -1 })).toEqual({
      hours: { start: hour, end: next, sign: -1 },
      quarters: [{ start: hour, end: midnight, sign: 1 }],
    });
  });

  test("a year in New York is twelve months and the hours before its midnights", () => {
    const year = { start: new Date("2025-07-01T04:00:00Z"), end: new Date("2026-07-01T04:00:00Z") };
    expect(calendarPartsOf(year)).toMatchObject({
      months: { start: new Date("2025-07-01T00:00:00Z"), end: new Date("2026-07-01T00:00:00Z") },
      dayEdges: [],
      edges: [
        { start: new Date("2025-07-01T00:00:00Z"), end: year.start, sign: -1 },
        { start: new Date("2026-07-01T00:00:00Z"), end: year.end, sign: 1 },
      ],
    });
  });

  test("of an empty span are one part, so that no statement has no parts", () => {
    for (const at of [new Date("2026-07-01T04:00:00Z"), new Date("2026-07-01T00:00:00Z")])
      expect(calendarPartsOf({ start: at, end: at })).toMatchObject({
        days: null,
        months: null,
        edges: [{ start: at, end: at }],
      });
  });
});
