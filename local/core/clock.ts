import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The one clock of a local installation: real time plus the offset in `<DATA_DIR>/clock.json`
 * (`{ "offsetMs": number }`), so that moving it moves the app and every stand-in together.
 */
export function makeClock(dataDir: string): () => Date {
  const file = join(dataDir, "clock.json");
  let checkedAt = 0;
  let changedAt = 0;
  let offsetMs = 0;
  return () => {
    const real = Date.now();
    if (real - checkedAt > 100) {
      checkedAt = real;
      const stat = statSync(file, { throwIfNoEntry: false });
      if (!stat) offsetMs = 0;
      else if (stat.mtimeMs !== changedAt) {
        changedAt = stat.mtimeMs;
        offsetMs = Number(JSON.parse(readFileSync(file, "utf8")).offsetMs) || 0;
      }
    }
    return new Date(real + offsetMs);
  };
}
