import { unavailable } from "@/lib/kernel/errors";
import type { Outgoing } from "../send";

/** For tests that mock `send.ts`: the events sent, and a switch that makes sending fail. */
export const background = { sent: [] as Outgoing[], down: false };

export async function sendToBackground(events: Outgoing[]): Promise<void> {
  if (background.down) throw unavailable("The background service cannot be reached");
  background.sent.push(...events);
}
