import { expect, test } from "vitest";
import { KEPT_MS } from "@/lib/webhooks/rules";
import { byDonations, DEMO, ORGANIZATION_DAYS } from "./content";
import { daysBefore } from "./days-before";
import { RECURRING } from "./recurring";
import { DELIVERY_DAYS, TOOLS_DAYS } from "./reference";

const DAY_MS = 86_400_000;

test.each(DEMO)("the dates of $input.name are in the order in which its past is created", (demo) => {
  const { begun, drafts } = byDonations(demo);
  const ended = (RECURRING[demo.input.slug] ?? []).flatMap(({ ends }) =>
    typeof ends === "object" ? ends.daysAgo : [],
  );
  const tools = demo.input.slug === "hope-shelter" ? [TOOLS_DAYS] : [];
  const stages = [
    [ORGANIZATION_DAYS],
    begun.map(({ daysAgo }) => daysAgo),
    tools,
    ended,
    drafts.map(({ daysAgo }) => daysAgo),
    [1],
  ].filter((days) => days.length > 0);
  for (const [index, days] of stages.entries()) {
    const next = stages[index + 1];
    // At least a whole day apart, because each happens at some time of its day.
    if (next) expect(Math.min(...days)).toBeGreaterThan(Math.max(...next) + 1);
  }
  expect([...begun, ...drafts]).toHaveLength(demo.campaigns.length);
});

test("a time of day lies on the requested day or the one before, never later", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(daysBefore(now, 4, "09:30:15").toISOString()).toBe("2026-11-17T09:30:15.000Z");
  expect(daysBefore(now, 4, "12:00").toISOString()).toBe("2026-11-17T12:00:00.000Z");
  expect(daysBefore(now, 4, "20:00").toISOString()).toBe("2026-11-16T20:00:00.000Z");
  for (let hour = 0; hour < 24; hour++) {
    const at = daysBefore(now, 10, `${hour}:59:59`);
    const age = (now.getTime() - at.getTime()) / DAY_MS;
    expect(age).toBeGreaterThanOrEqual(10);
    expect(age).toBeLessThan(11);
  }
});

test("the demo webhook's delivery is not purged in the first three weeks", () => {
  expect((DELIVERY_DAYS + 1 + 21) * DAY_MS).toBeLessThan(KEPT_MS);
});
