import { expect } from "playwright/test";
import { json, type StackInfo } from "../../support/stack";

type Delivery = { event: string; type: string; object: string; state: string; last_status: number | null };

/** Triggers a change at the processor that the app did not request: a dispute, a failing refund, a payout. */
export async function atProcessor(
  stack: StackInfo,
  path: string,
  body: unknown = {},
): Promise<Record<string, unknown>> {
  return json(
    await fetch(`${stack.processor}/_control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

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

/** The deliveries of events about this object, newest first, however many events of other tests there are. */
export async function deliveriesAbout(stack: StackInfo, objectId: string): Promise<Delivery[]> {
  const query = new URLSearchParams({ object: objectId });
  const answer = await fetch(`${stack.processor}/_control/deliveries?${query}`);
  return (await json<{ deliveries: Delivery[] }>(answer)).deliveries;
}

/** Redelivers the dropped events about this object, oldest first. */
export async function sendLostEvents(stack: StackInfo, objectId: string): Promise<void> {
  const lost = async () =>
    (await deliveriesAbout(stack, objectId)).filter(({ state }) => state === "lost").reverse();
  await expect.poll(async () => (await lost()).length, { message: "events were lost" }).toBeGreaterThan(0);
  for (const { event } of await lost())
    await json(await fetch(`${stack.processor}/_control/events/${event}/resend`, { method: "POST" }));
}
