import type { Context } from "@/lib/kernel/context";
import { purgeFiles } from "./store";

const MAX_RUNS = 20;

/** Deletes the files of runs that have expired. Returns the number of runs. */
export function purgeStatementFiles(ctx: Context): Promise<number> {
  return purgeFiles(ctx.db, ctx.now, MAX_RUNS);
}
