import { metNothing } from "./crowds";
import type { Outcome, Scenario } from "./scenarios";

const SECOND = 1000;

/** Runs a scenario with several seeds and merges the outcomes. Of an attack's figures, the worst is kept. */
export function runScenario(scenario: Scenario, seeds: number, size: number): Outcome {
  const total: Outcome = { met: metNothing() };
  for (let seed = 1; seed <= seeds; seed++) {
    const { met, worst } = scenario.run(seed, size);
    total.met.donors += met.donors;
    total.met.blocked += met.blocked;
    total.met.challenged += met.challenged;
    total.met.withdrawn += met.withdrawn;
    for (const wait of met.waits) total.met.waits.push(wait);
    if (worst && worst.count >= (total.worst?.count ?? 0)) total.worst = worst;
  }
  return total;
}

export type Figures = {
  donors: number;
  blocked: number;
  withdrawn: number;
  /** Share of donors, 0 to 1. */
  challenged: number;
  medianWaitSeconds: number;
  longestWaitSeconds: number;
};

/** Returns the figures of an outcome, and the guarantees it breaks, if any. */
export function judge(scenario: Scenario, { met, worst }: Outcome): { figures: Figures; broken: string[] } {
  const waits = [...met.waits].sort((a, b) => a - b);
  const figures: Figures = {
    donors: met.donors,
    blocked: met.blocked,
    withdrawn: met.withdrawn,
    challenged: met.donors === 0 ? 0 : met.challenged / met.donors,
    medianWaitSeconds: (waits[Math.floor(waits.length / 2)] ?? 0) / SECOND,
    longestWaitSeconds: (waits.at(-1) ?? 0) / SECOND,
  };
  const broken: string[] = [];
  if (figures.blocked > 0) broken.push(`${figures.blocked} honest donors were blocked`);
  if (figures.withdrawn > 0) broken.push(`the payments of ${figures.withdrawn} honest donors were withdrawn`);
  if (met.waits.length + met.blocked !== met.donors) broken.push("a donor was never let in");
  if (!scenario.attacked && figures.challenged >= 0.01)
    broken.push(`${(figures.challenged * 100).toFixed(1)} % of honest donors were challenged`);
  if (figures.longestWaitSeconds > 10 * 60) broken.push("a donor waited for more than ten minutes");
  if (worst && worst.count > worst.most)
    broken.push(`${worst.count} ${worst.name}, at most ${worst.most} may be`);
  return { figures, broken };
}
