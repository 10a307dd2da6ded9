import { now } from "./closed-loop";
import type { Caller } from "./http";
import type { Insert } from "./spec";

/** Calls the peer once, with a body as long as a small donation's. */
export async function insert(caller: Caller, name: string, serial: number): Promise<Insert> {
  const body = JSON.stringify({ email: `${name}-${serial}@donors.example`, amountCents: 5000 });
  const startedAt = now();
  const { status, text } = await caller.post("/insert", body, { "content-type": "application/json" });
  if (status !== 201) throw new Error(`the peer answered ${status}: ${text.slice(0, 300)}`);
  return { startedAt, ms: now() - startedAt };
}
