import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROCESSOR_EVENT_TYPES } from "@/lib/services/inngest/events";
import { EVENTS } from "@/local/up/environment";

test("the Stripe emulator delivers, and the README lists, exactly the events that the app handles", () => {
  expect(EVENTS.split(",").sort()).toEqual([...PROCESSOR_EVENT_TYPES].sort());
  const readme = readFileSync("README.md", "utf8");
  for (const type of PROCESSOR_EVENT_TYPES) expect(readme).toContain(`\`${type}\``);
});

test("every handled event triggers a function", async () => {
  const { functions } = await import("@/inngest/functions/list");
  const triggers = JSON.stringify(functions.map((one) => one.opts.triggers));
  for (const type of PROCESSOR_EVENT_TYPES) expect(triggers).toContain(`"processor/${type}"`);
});
