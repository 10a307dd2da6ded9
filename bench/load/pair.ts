import { createHmac } from "node:crypto";
import { now } from "./closed-loop";
import type { Caller } from "./http";
import type { Pair, PairSpec } from "./spec";

/** One pair of calls to the bare app: create a donation, then report it paid with a signed webhook. */
export async function pair(spec: PairSpec, caller: Caller, serial: number): Promise<Pair> {
  const id = `${spec.name}-${serial}`;
  const body = JSON.stringify({ id, email: `${id}@donors.example`, amountCents: 5000 });
  const startedAt = now();
  await post(caller, "/create", body, {});
  const event = JSON.stringify({ id: `evt_${id}`, donation: id, amountCents: 5000 });
  const signature = createHmac("sha256", spec.secret).update(event).digest("hex");
  await post(caller, "/webhook", event, { "x-signature": signature });
  return { startedAt, ms: now() - startedAt };
}

async function post(caller: Caller, path: string, body: string, headers: Record<string, string>) {
  const { status, text } = await caller.post(path, body, { "content-type": "application/json", ...headers });
  if (status !== 200) throw new Error(`${path} of the bare app answered ${status}: ${text.slice(0, 300)}`);
}
