export type ClockCommand =
  | { kind: "show" }
  | { kind: "reset" }
  | { kind: "move"; move: { by: string } | { to: string } };

export const USAGE = `npm run clock shows the time of the clock
npm run clock -- +1month                 moves it ahead: seconds, minutes, hours, days, weeks, months, years
npm run clock -- 2027-01-15T00:00:00Z    moves it ahead to an instant (UTC)
npm run clock -- reset                   back to real time, where nothing has happened since`;

const SPAN = /^\+\s*\d+\s*[a-z]+$/i;
const BARE_SPAN = /^\d+\s*[a-z]+$/i;
const INSTANT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** Parses the arguments of `npm run clock --`; undefined when they are invalid. An instant without a zone is UTC. */
export function parseClockArg(words: string[]): ClockCommand | undefined {
  const text = words.join(" ").trim();
  if (text === "") return { kind: "show" };
  if (text === "reset") return { kind: "reset" };
  if (SPAN.test(text) || BARE_SPAN.test(text)) {
    const span = text.replace(/\s+/g, "").toLowerCase();
    return { kind: "move", move: { by: span.startsWith("+") ? span : `+${span}` } };
  }
  const found = INSTANT.exec(text);
  const dated = text.length === 10 || found?.[1] ? text : `${text}Z`;
  const at = found ? Date.parse(dated.replace(" ", "T")) : Number.NaN;
  return Number.isNaN(at) ? undefined : { kind: "move", move: { to: new Date(at).toISOString() } };
}
