import { describe, expect, test } from "vitest";
import { inForm } from "@/scripts/long-forms";
import { judge, runScenario } from "./judge";
import { SCENARIOS } from "./scenarios";

/** `npm run simulate-abuse` runs more. */
const SEEDS = inForm(1, 2);
const SIZE = 0.05;

describe("honest donors are never blocked, hardly ever challenged, and an attacker tries fewer than 30 cards an hour", () => {
  test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))("%s", (_name, scenario) => {
    const outcome = runScenario(scenario, SEEDS, SIZE);
    expect(outcome.met.donors).toBeGreaterThan(0);
    expect(judge(scenario, outcome).broken).toEqual([]);
  });
});
