import pino from "pino";

/** One JSON line per thing worth knowing; carries request ids, never donors' data or secrets. */
export const log = pino({
  base: undefined,
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
});
