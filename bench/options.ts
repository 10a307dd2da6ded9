import { parseArgs } from "node:util";

export class OptionsError extends Error {}

type Range = { preset: number; least: number; most: number };

/**
 * Reads integers given as `--name 5` within their ranges, and switches given as `--name`. Throws `OptionsError` with a
 * message for each problem.
 */
function read<Name extends string, Switch extends string = never>(
  args: readonly string[],
  numbers: Record<Name, Range>,
  switches: readonly Switch[] = [],
): Record<Name, number> & Record<Switch, boolean> {
  const names = Object.keys(numbers) as Name[];
  const values = parse(args, names, switches);
  const chosen = names.map((name) => {
    const { preset, least, most } = numbers[name];
    const text = values[name] ?? preset;
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new OptionsError(`--${name} is a whole number from ${least} to ${most}, not "${text}".`);
    return [name, value];
  });
  const set = switches.map((name) => [name, values[name] === true]);
  return Object.fromEntries([...chosen, ...set]) as Record<Name, number> & Record<Switch, boolean>;
}

function parse(
  args: readonly string[],
  names: readonly string[],
  switches: readonly string[],
): { [name: string]: unknown } {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" as const }]),
    ...switches.map((name) => [name, { type: "boolean" as const }]),
  ]);
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const all = [...names.map((name) => `--${name} <number>`), ...switches.map((name) => `--${name}`)];
    throw new OptionsError(`${error instanceof Error ? error.message : error}\nUse: ${all.join(" ")}`);
  }
}

/** Options of `npm run bench`. */
export type Options = {
  /** Concurrent donors, each giving again as soon as the last donation is paid. */
  donors: number;
  /** Length of each measured load, in seconds. */
  seconds: number;
  /** Length of the uncounted warm-up: Node gets faster during the first hundreds of donations. */
  warmup: number;
  /** Donations offered per second by the steady load. */
  rate: number;
  /** Repetitions of all three loads; the medians are compared with the targets. */
  rounds: number;
  /** Processes of the app behind its port. */
  processes: number;
};

export function readOptions(args: readonly string[]): Options {
  return read(args, {
    donors: { preset: 32, least: 1, most: 1000 },
    seconds: { preset: 20, least: 1, most: 3600 },
    warmup: { preset: 20, least: 0, most: 600 },
    rate: { preset: 50, least: 1, most: 1000 },
    rounds: { preset: 3, least: 1, most: 100 },
    processes: { preset: 1, least: 1, most: 64 },
  });
}

/** Options of `npm run bench -- settle`. */
export type SettleOptions = {
  /** Pairs of measurements, alternating between one campaign and many. */
  rounds: number;
  /** Donations per measurement. */
  donations: number;
  /** Concurrent settlements. */
  workers: number;
  /** Number of campaigns in the other half. */
  campaigns: number;
};

export function readSettleOptions(args: readonly string[]): SettleOptions {
  return read(args, {
    rounds: { preset: 20, least: 2, most: 1000 },
    donations: { preset: 1000, least: 10, most: 100_000 },
    workers: { preset: 16, least: 1, most: 64 },
    campaigns: { preset: 100, least: 2, most: 1000 },
  });
}

/** Options of `npm run bench -- rollups`. */
export type RollupOptions = {
  /** Donations of the two compared databases. */
  small: number;
  large: number;
  /** Reads per kind and database. */
  reads: number;
  /** Keeps the databases; the next run with the same sizes reuses them. */
  keep: boolean;
};

export function readRollupOptions(args: readonly string[]): RollupOptions {
  const numbers = {
    small: { preset: 1000, least: 100, most: 100_000 },
    large: { preset: 10_000_000, least: 1000, most: 100_000_000 },
    reads: { preset: 400, least: 20, most: 100_000 },
  };
  return read(args, numbers, ["keep"]);
}

/** Options of `npm run bench -- exports`. */
export type ExportOptions = {
  /** Donations of the two compared databases. */
  small: number;
  large: number;
  /** Keeps the databases; the next run with the same sizes reuses them. */
  keep: boolean;
};

export function readExportOptions(args: readonly string[]): ExportOptions {
  const numbers = {
    small: { preset: 50_000, least: 10_000, most: 100_000 },
    large: { preset: 1_000_000, least: 100_000, most: 100_000_000 },
  };
  return read(args, numbers, ["keep"]);
}

/** Options of `npm run bench -- pages`. */
export type PagesOptions = {
  /** Measurements of each page, alternating, after one that is not counted. */
  rounds: number;
  /** Views per measurement. */
  views: number;
  connections: number;
  /** First visits of a slow phone. */
  visits: number;
};

export function readPagesOptions(args: readonly string[]): PagesOptions {
  return read(args, {
    rounds: { preset: 3, least: 1, most: 100 },
    views: { preset: 5000, least: 100, most: 1_000_000 },
    connections: { preset: 16, least: 1, most: 1000 },
    visits: { preset: 5, least: 1, most: 100 },
  });
}

/** Options of `npm run bench -- verify`. */
export type VerifyOptions = {
  /** Donations of the verified organization. */
  donations: number;
  /** Verifications, each after a scan of the same tables. */
  rounds: number;
  /** Keeps the database; the next run with the same size reuses it. */
  keep: boolean;
};

export function readVerifyOptions(args: readonly string[]): VerifyOptions {
  const numbers = {
    donations: { preset: 1_000_000, least: 10_000, most: 100_000_000 },
    rounds: { preset: 3, least: 1, most: 100 },
  };
  return read(args, numbers, ["keep"]);
}

/** Options of `npm run bench -- segments`. */
export type SegmentOptions = {
  donors: number;
  donations: number;
  /** Pages read of each segment. */
  reads: number;
  /** Keeps the database; the next run with the same sizes reuses it. */
  keep: boolean;
};

export function readSegmentOptions(args: readonly string[]): SegmentOptions {
  const numbers = {
    donors: { preset: 100_000, least: 1000, most: 10_000_000 },
    donations: { preset: 1_000_000, least: 10_000, most: 100_000_000 },
    reads: { preset: 40, least: 20, most: 10_000 },
  };
  return read(args, numbers, ["keep"]);
}

/** Options of `npm run bench -- lists`. */
export type ListOptions = {
  /** Donations, and donors; a tenth as many recurring donations. */
  rows: number;
  /** Pages read by each filter. */
  reads: number;
  /** Keeps the database; the next run with the same size reuses it. */
  keep: boolean;
};

export function readListOptions(args: readonly string[]): ListOptions {
  const numbers = {
    rows: { preset: 1_000_000, least: 10_000, most: 100_000_000 },
    reads: { preset: 40, least: 5, most: 10_000 },
  };
  return read(args, numbers, ["keep"]);
}

/** Options of `npm run bench -- year`. */
export type YearOptions = {
  /** Donations of one year. */
  donations: number;
  reads: number;
  /** Keeps the database; the next run with the same size reuses it. */
  keep: boolean;
};

export function readYearOptions(args: readonly string[]): YearOptions {
  const numbers = {
    donations: { preset: 10_000_000, least: 100_000, most: 100_000_000 },
    reads: { preset: 40, least: 5, most: 10_000 },
  };
  return read(args, numbers, ["keep"]);
}
