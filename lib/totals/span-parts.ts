import { utcDay } from "@/lib/kernel/time/days";

/** Instants on quarters of an hour, from `start` (inclusive) to `end` (exclusive). */
export type Span = { start: Date; end: Date };

/** A part of a unit, to be added to whole units (1) or subtracted from them (-1). */
export type Edge = Span & { sign: 1 | -1 };

/** Hours, days and months in UTC, by which totals are folded. */
type Unit = "hour" | "day" | "month";
type Parts = { full: Span | null; edges: Edge[] };

const LENGTHS_MS = { hour: 3_600_000, day: 86_400_000 };

function startOf(unit: Unit, at: Date): Date {
  if (unit === "month") return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  return new Date(Math.floor(at.getTime() / LENGTHS_MS[unit]) * LENGTHS_MS[unit]);
}

/** Returns the start of the instant's unit or of the next one, whichever is nearer. */
export function nearestStart(unit: Unit, at: Date): Date {
  const start = startOf(unit, at);
  const next =
    unit === "month"
      ? new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
      : new Date(start.getTime() + LENGTHS_MS[unit]);
  return at.getTime() - start.getTime() < next.getTime() - at.getTime() ? start : next;
}

/** Returns the span between an instant and a later or earlier one, or null if they are equal. */
function edgeBetween(from: Date, to: Date): Edge | null {
  if (from.getTime() === to.getTime()) return null;
  return from < to ? { start: from, end: to, sign: 1 } : { start: to, end: from, sign: -1 };
}

/**
 * Divides a span into whole units, which have few rows, and parts of the units at both ends, each at most half a unit
 * unless the span lies within one.
 */
export function partsOf({ start, end }: Span, unit: Unit): Parts {
  const [first, last] = [nearestStart(unit, start), nearestStart(unit, end)];
  if (startOf(unit, start).getTime() === startOf(unit, end).getTime() || first >= last)
    return { full: null, edges: [{ start, end, sign: 1 }] };
  const edges = [edgeBetween(start, first), edgeBetween(last, end)].filter((edge) => edge !== null);
  return { full: { start: first, end: last }, edges };
}

/** Divides a span into whole months, whole days at their ends, and parts of a day at the span's ends. */
export function calendarPartsOf(span: Span): {
  days: Span | null;
  months: Span | null;
  dayEdges: Edge[];
  edges: Edge[];
} {
  const { full: days, edges } = partsOf(span, "day");
  const { full: months, edges: dayEdges } = days ? partsOf(days, "month") : { full: null, edges: [] };
  return { days, months, dayEdges, edges };
}

/** Divides a part of a day into whole hours, and quarters of an hour at its ends, absent in most time zones. */
export function hourPartsOf(part: Edge): { hours: Edge | null; quarters: Edge[] } {
  const { full, edges } = partsOf(part, "hour");
  return {
    hours: full && { ...full, sign: part.sign },
    quarters: edges.map((edge) => ({ ...edge, sign: edge.sign === part.sign ? 1 : -1 })),
  };
}

/** Returns the hour of an instant as the key of a roll-up: `2026-11-23T14`. */
export const hourKey = (at: Date) => at.toISOString().slice(0, 13);
/** Returns the quarter of an hour of an instant as the key of a roll-up: `2026-11-23T14:15`. */
export const quarterKey = (at: Date) => at.toISOString().slice(0, 16);
/** Returns the month of an instant in UTC: `2026-11`. */
export const monthKey = (at: Date) => utcDay(at).slice(0, 7);
