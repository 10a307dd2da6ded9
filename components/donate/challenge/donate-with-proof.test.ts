import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { donationRequest } from "@/components/donate/form/form-request";
import { testCampaign } from "@/components/donate/testing/campaign";
import { donateWithProof } from "./donate-with-proof";

const REQUEST = donationRequest({ amount: "2500" }, testCampaign());
const CHALLENGE = {
  algorithm: "SHA-256",
  id: "abc",
  puzzles: 4,
  difficultyBits: 2,
  token: "t.s",
  expiresAt: "2026-11-21T14:10:00.000Z",
};
const refusal = () =>
  Response.json(
    { error: "Please confirm that you are a person", status: 403, challenge: CHALLENGE },
    { status: 403 },
  );
const made = () =>
  Response.json(
    { clientSecret: "pi_1_secret_2", fees: {} },
    { headers: { Location: "/api/public/donations/token1" } },
  );

/** Stubs fetch with these responses in turn, repeating the last. Returns the headers of each call. */
function answerWith(...answers: (() => Response)[]): Headers[] {
  const calls: Headers[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    calls.push(new Headers(init.headers));
    return (answers[calls.length - 1] ?? answers.at(-1) ?? made)();
  });
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

test("without a challenge there is one call", async () => {
  const calls = answerWith(made);
  const progress: unknown[] = [];
  expect(await donateWithProof(REQUEST, "key", (checking) => progress.push(checking))).toMatchObject({
    created: true,
  });
  expect(calls.map((headers) => headers.get("x-proof"))).toEqual([null]);
  expect(progress.filter((one) => one !== null)).toEqual([]);
});

test("a challenge is solved, and the same request is repeated with the same key", async () => {
  const calls = answerWith(refusal, made);
  const progress: unknown[] = [];
  const answer = await donateWithProof(REQUEST, "key", (checking) => progress.push(checking));
  expect(answer).toMatchObject({ created: true, token: "token1" });
  expect(calls.map((headers) => headers.get("idempotency-key"))).toEqual(["key", "key"]);
  expect(calls[1]?.get("x-proof")).toMatch(/^t\.s\.\d+-\d+-\d+-\d+$/);
  expect(progress).toEqual([...[0, 0.25, 0.5, 0.75, 1].map((share) => ({ step: "proof", share })), null]);
});

test("the form gives up after three proofs and ignores a 403 without a challenge", async () => {
  const calls = answerWith(refusal);
  expect(await donateWithProof(REQUEST, "key", () => {})).toMatchObject({ created: false, status: 403 });
  expect(calls).toHaveLength(4);
  const others = answerWith(() => Response.json({ error: "Forbidden", status: 403 }, { status: 403 }));
  expect(await donateWithProof(REQUEST, "key", () => {})).toMatchObject({ created: false, status: 403 });
  expect(others).toHaveLength(1);
});

const busy =
  (seconds: string, more: Record<string, unknown> = { reason: "busy_network" }) =>
  () =>
    Response.json(
      { error: "Too Many Requests", status: 429, ...more },
      { status: 429, headers: { "Retry-After": seconds } },
    );

describe("a busy network", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  test("is retried after the time in Retry-After, with the same request and key", async () => {
    const calls = answerWith(busy("8"), busy("30", {}), made);
    const progress: unknown[] = [];
    const given = donateWithProof(REQUEST, "key", (checking) => progress.push(checking));
    await vi.advanceTimersByTimeAsync(7_999);
    expect(calls).toHaveLength(1);
    expect(progress).toEqual([{ step: "waiting" }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await given).toMatchObject({ created: true, token: "token1" });
    expect(calls.map((headers) => headers.get("idempotency-key"))).toEqual(["key", "key", "key"]);
    expect(progress).toEqual([{ step: "waiting" }, { step: "waiting" }, null]);
  });

  test("is retried for up to ten minutes, but not if it is blocked for an hour", async () => {
    const calls = answerWith(busy("8"));
    const given = donateWithProof(REQUEST, "key", () => {});
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect(await given).toMatchObject({ created: false, status: 429 });
    expect(calls.length).toBeGreaterThan(45);
    const blocked = answerWith(
      busy("3000", { reason: "declined_payments", opensAt: "2026-11-21T15:00:00Z" }),
    );
    expect(await donateWithProof(REQUEST, "key", () => {})).toMatchObject({ created: false, status: 429 });
    expect(blocked).toHaveLength(1);
  });
});
