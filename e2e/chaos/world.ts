import { randomBytes } from "node:crypto";
import type { Organization } from "../support/organization";
import type { ApiOptions, StackInfo } from "../support/stack";

export type World = {
  stack: StackInfo;
  api: (path: string, options?: ApiOptions) => Promise<Response>;
  org: Organization;
  campaigns: Record<"plain" | "matched" | "event", { id: string; slug: string }>;
  random: () => number;
  /** A fresh token: a long run outlives one. */
  token: () => Promise<string>;
};

/** A request may die with its process several times in a row, and its key is held for twenty seconds after each. */
const PATIENCE_MS = 180_000;

/**
 * Asks until somebody answers: the app is being killed meanwhile. 409 is an earlier try under the same key that has
 * not ended (or died, and holds its lease), 429 and 5xx are no answers either.
 */
export async function insist(ask: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + PATIENCE_MS;
  for (let pauseMs = 50; ; pauseMs = Math.min(1000, pauseMs * 2)) {
    const answer = await ask().catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return undefined;
    });
    const final = answer && answer.status !== 409 && answer.status !== 429 && answer.status < 500;
    if (answer && (final || Date.now() > end)) return answer;
    await answer?.arrayBuffer();
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

/** A call of the processor with the secret key. */
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

/** What a person or a test does at the processor itself. */
export async function control(stack: StackInfo, path: string, body: unknown): Promise<Response> {
  return fetch(`${stack.processor}/_control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** An address of a visitor of its own, so that the rate limits stay on and nobody meets them. */
export const visitor = () => `10.${[...randomBytes(3)].join(".")}`;
