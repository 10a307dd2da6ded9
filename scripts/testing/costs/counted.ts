import { SECRET_KEY, start } from "@almoner/stripe-emulator/testing";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import Stripe from "stripe";
import { afterAll } from "vitest";
import type { Database } from "@/db/client";
import { preparing } from "@/db/prepared-statements";
import { databaseUrl } from "@/db/testing";

/** The costs of one call. */
export type Cost = { statements: number; processor: number; events: number };

const counted = { statements: [] as string[], processor: [] as string[], events: [] as string[] };
/** Work that the app starts without waiting for it. */
const begun: Promise<unknown>[] = [];

/** Transaction statements and the driver's own queries, which are not counted. */
const FRAME = /^\s*(?:begin|commit|rollback|savepoint|release)\b|\bpg_catalog\b/i;

const sql = postgres(databaseUrl, {
  max: 8,
  onnotice: () => {},
  debug: (_connection, text) => {
    if (!FRAME.test(text)) counted.statements.push(text);
  },
});
const db: Database = drizzle(preparing(sql), { casing: "snake_case" });

/** The test database; every statement is counted. */
export const countedDatabase = (): Database => db;

/** The Stripe emulator in this process; every request of the app's SDK is counted. */
export const running = await start();
const app = running.emulator.app;
(globalThis as typeof globalThis & { almonerStripe?: Stripe }).almonerStripe = new Stripe(SECRET_KEY, {
  maxNetworkRetries: 0,
  telemetry: false,
  httpClient: Stripe.createFetchHttpClient(async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init);
    counted.processor.push(`${request.method} ${new URL(request.url).pathname}`);
    return app.fetch(request);
  }),
});

afterAll(async () => {
  running.stop();
  await sql.end({ timeout: 5 });
});

/** Replaces `sendToBackground`: counts what would be sent to Inngest. */
export async function countEvents(events: readonly { name: string }[]): Promise<void> {
  counted.events.push(...events.map(({ name }) => name));
}

/** Makes the measurement wait for work that the app does not wait for. */
export function trackWork(work: Promise<void>): Promise<void> {
  begun.push(work);
  return work;
}

/** Makes a call; returns its response, its costs, and the single statements and requests for messages. */
export async function measure<T>(work: () => Promise<T>): Promise<{ answer: T; cost: Cost; detail: string }> {
  for (const list of Object.values(counted)) list.length = 0;
  const answer = await work();
  await Promise.all(begun.splice(0));
  const { statements, processor, events } = counted;
  return {
    answer,
    cost: { statements: statements.length, processor: processor.length, events: events.length },
    detail: [...statements.map((text) => text.trim().slice(0, 300)), ...processor, ...events].join("\n"),
  };
}
