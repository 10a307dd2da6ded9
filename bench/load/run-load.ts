import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Child } from "../../local/up/child";
import { tailLog } from "../../local/up/logs";
import type { LoadResult, LoadSpec, PaidDonation, Pair } from "./spec";

const root = fileURLToPath(new URL("../..", import.meta.url));

type ResultOf<Spec extends LoadSpec> = LoadResult<Spec["kind"] extends "donations" ? PaidDonation : Pair>;

/** Runs one load in a generator process and returns its result. */
export async function runLoad<Spec extends LoadSpec>(dataDir: string, spec: Spec): Promise<ResultOf<Spec>> {
  const log = join(dataDir, "generator.log");
  const child = new Child({
    name: "generator",
    args: ["--import", "tsx", join("bench", "load", "generator.ts")],
    env: { ...(process.env as Record<string, string>), LOAD_SPEC: JSON.stringify(spec) },
    cwd: root,
    log,
  });
  // A generator returns results of its kind.
  const result = new Promise<ResultOf<Spec>>((done) =>
    child.onMessage((message) => done((message as { result: ResultOf<Spec> }).result)),
  );
  const answer = await Promise.race([result, child.ended.then(() => undefined)]);
  await child.stop(2000);
  if (!answer) throw new Error(["The load generator stopped early.", ...tailLog(log, 20)].join("\n"));
  return answer;
}
