import { judge, runScenario } from "@/lib/fraud/simulation/judge";
import { SCENARIOS } from "@/lib/fraud/simulation/scenarios";

/**
 * Prints the effect of the risk rules on honest donors and attackers, by scenario; fails when a guarantee does not
 * hold.
 */
const SEEDS = Number(process.env["SEEDS"] ?? 4);
let failed = false;
console.log(`${SEEDS} seeds each; waits in seconds, for a turn`);
for (const scenario of SCENARIOS) {
  const outcome = runScenario(scenario, SEEDS, Number(process.env["SIZE"] ?? 1));
  const { figures, broken } = judge(scenario, outcome);
  const { worst } = outcome;
  console.log(
    [
      scenario.name,
      `  donors ${figures.donors}, blocked ${figures.blocked}, payments withdrawn ${figures.withdrawn}, challenged ${(figures.challenged * 100).toFixed(2)} %, wait median ${figures.medianWaitSeconds.toFixed(0)}, longest ${figures.longestWaitSeconds.toFixed(0)}${worst ? `; ${worst.count} ${worst.name}` : ""}`,
      ...broken.map((one) => `  BROKEN: ${one}`),
    ].join("\n"),
  );
  failed ||= broken.length > 0;
}
process.exitCode = failed ? 1 : 0;
