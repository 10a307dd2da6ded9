import { expect } from "playwright/test";
import { json, type StackInfo } from "../support/stack";

type Delivery = { event: string; type: string; object: string; state: string };

/** Drops the next events of this type about this object only. */
export async function loseEvents(
  stack: StackInfo,
  type: string,
  objectId: string,
  times: number,
): Promise<void> {
  const answer = await fetch(`${stack.processor}/_control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ on: "deliveries", kind: "drop", match: `${type} ${objectId}`, times }),
  });
  expect(answer.status).toBe(201);
}

/** Redelivers the dropped events about this object, oldest first. */
export async function sendLostEvents(stack: StackInfo, objectId: string): Promise<void> {
  const lost = async () => {
    const answer = await fetch(`${stack.processor}/_control/deliveries`);
    const { deliveries } = await json<{ deliveries: Delivery[] }>(answer);
    return deliveries.filter((one) => one.object === objectId && one.state === "lost").reverse();
  };
  await expect.poll(async () => (await lost()).length, { message: "events were lost" }).toBeGreaterThan(0);
  for (const { event } of await lost())
    await json(await fetch(`${stack.processor}/_control/events/${event}/resend`, { method: "POST" }));
}
