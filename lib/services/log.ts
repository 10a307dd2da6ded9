import pino from "pino";
import { errorRecord } from "./error-record";

/** Creates a log of one JSON line per event, with request ids and never donors' data or secrets. */
export function newLog(destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorRecord(error) },
    hooks: {
      // A line without its own text would contain the error's unfiltered message.
      logMethod(args, method) {
        const [first, text] = args as unknown[];
        const fields = first instanceof Error ? { err: first } : first;
        if (text === undefined && isAboutError(fields))
          method.call(this, fields, errorRecord(fields.err).message);
        else method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function isAboutError(fields: unknown): fields is { err: Error } {
  return typeof fields === "object" && fields !== null && "err" in fields && fields.err instanceof Error;
}

export const log = newLog();
