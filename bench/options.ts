import { parseArgs } from "node:util";

export type Options = {
  /** Donors at once, each giving again as soon as the last gift is paid. */
  donors: number;
  /** Length of each measured load. */
  seconds: number;
  /** Length of the load before it that is not counted: Node grows quicker for some hundred gifts. */
  warmupSeconds: number;
};

export class OptionsError extends Error {}

/** Reads `--donors 32 --seconds 20 --warmup 20`; throws `OptionsError` with a sentence for a person. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parse(args);
  return {
    donors: whole("donors", values.donors, 1, 1000),
    seconds: whole("seconds", values.seconds, 1, 3600),
    warmupSeconds: whole("warmup", values.warmup, 0, 600),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        donors: { type: "string", default: "32" },
        seconds: { type: "string", default: "20" },
        warmup: { type: "string", default: "20" },
      },
    });
  } catch (error) {
    throw new OptionsError(
      `${error instanceof Error ? error.message : error}\nUse: npm run bench -- --donors 32 --seconds 20 --warmup 20`,
    );
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new OptionsError(`--${name} is a whole number from ${least} to ${most}, not "${text}".`);
  return value;
}
