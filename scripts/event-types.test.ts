import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROCESSOR_EVENT_TYPES } from "@/lib/services/inngest/events";
import { EVENTS } from "@/local/up/environment";

test("the Stripe emulator delivers, and docs/deploy.md lists, exactly the events that the app handles", () => {
  expect(EVENTS.split(",").sort()).toEqual([...PROCESSOR_EVENT_TYPES].sort());
  const page = readFileSync("docs/deploy.md", "utf8");
  for (const type of PROCESSOR_EVENT_TYPES) expect(page).toContain(`\`${type}\``);
});

test("every event that the app works on has a function that it triggers", async () => {
  const { functions } = await import("@/inngest/index");
  const triggers = JSON.stringify(functions.map((one) => one.opts.triggers));
  for (const type of PROCESSOR_EVENT_TYPES) expect(triggers).toContain(`"processor/${type}"`);
});
