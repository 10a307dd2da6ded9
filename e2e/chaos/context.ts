import { randomBytes } from "node:crypto";
import type { Organization } from "../support/organization";
import type { ApiOptions, StackInfo } from "../support/stack";

export type ChaosContext = {
  stack: StackInfo;
  api: (path: string, options?: ApiOptions) => Promise<Response>;
  org: Organization;
  campaigns: Record<"plain" | "matched" | "event", { id: string; slug: string }>;
  random: () => number;
  /** Issues a fresh token: a long run outlives one. */
  token: () => Promise<string>;
};

/**
 * A request may fail several times in a row when its process is killed, and its key stays locked for twenty seconds
 * each time.
 */
const PATIENCE_MS = 180_000;

/**
 * Retries until the app answers, because it may be killed at any time. 409 means an earlier attempt under the same key
 * is running or still holds its lock; 429 and 5xx are retried too.
 */
export async function retryUntilAnswered(request: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + PATIENCE_MS;
  for (let pauseMs = 50; ; pauseMs = Math.min(1000, pauseMs * 2)) {
    const answer = await request().catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return undefined;
    });
    const final = answer && answer.status !== 409 && answer.status !== 429 && answer.status < 500;
    if (answer && (final || Date.now() > end)) return answer;
    await answer?.arrayBuffer();
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

/** Calls the processor's API with the secret key. */
export async function processor(
  stack: StackInfo,
  path: string,
  body?: Record<string, string>,
): Promise<Record<string, unknown>> {
  const answer = await fetch(stack.processor + path, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${stack.keys.secret}`,
      "stripe-version": "2026-10-28.endive",
      ...(body ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    ...(body ? { body: new URLSearchParams(body) } : {}),
  });
  return (await answer.json()) as Record<string, unknown>;
}

/** Calls the processor's control API. */
export async function control(stack: StackInfo, path: string, body: unknown): Promise<Response> {
  return fetch(`${stack.processor}/_control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** A unique visitor address, so that rate limits stay enabled without being hit. */
export const visitor = () => `10.${[...randomBytes(3)].join(".")}`;
