import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "./client";

const fetch = vi.fn<typeof globalThis.fetch>();
const answers = (...all: (Response | Error)[]) => {
  for (const one of all) {
    if (one instanceof Error) fetch.mockRejectedValueOnce(one);
    else fetch.mockResolvedValueOnce(one);
  }
};
const refused = (status: number, headers = {}) => Response.json({ error: "No", status }, { status, headers });
const sent = (name: string) => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get(name));
const donation = {
  campaignId: "c",
  amount: 5000,
  donor: { email: "ada@example.com", firstName: "Ada", lastName: "Byron" },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  fetch.mockReset();
});

describe("the credential", () => {
  it("is requested again once after a 401, and the call repeated", async () => {
    answers(refused(401), Response.json({ data: [] }));
    const token = vi.fn(async (another: boolean) => (another ? "new" : "old"));
    expect((await createClient({ fetch, token }).call("listMyOrganizations")).ok).toBe(true);
    expect(sent("authorization")).toEqual(["Bearer old", "Bearer new"]);
  });

  it("fails the call if it is refused again, or if there is no other", async () => {
    answers(refused(401), refused(401), refused(401), refused(401));
    const call = (token: "key" | (() => Promise<string | null>)) =>
      createClient({ fetch, token, retries: 3 }).call("listMyOrganizations");
    expect((await call(async () => "same")).status).toBe(401);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect((await call(async () => null)).status).toBe(401);
    expect((await call("key")).status).toBe(401);
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  it("that cannot be fetched fails the call without a response", async () => {
    const token = () => Promise.reject(new Error("offline"));
    expect(await createClient({ fetch, token }).call("listMyOrganizations")).toMatchObject({ status: 0 });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("the Idempotency-Key", () => {
  it("is new for each call that creates or changes something, and absent otherwise", async () => {
    answers(...Array.from({ length: 4 }, () => Response.json({})));
    const client = createClient({ fetch });
    await client.call("createDonation", { body: donation });
    await client.call("createDonation", { body: donation });
    await client.call("createDonation", { body: donation, idempotencyKey: "mine" });
    await client.call("getCampaign", { params: { id: "c" } });
    const [first, second, third, none] = sent("idempotency-key");
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toMatch(/^[\w-]{36}$/);
    expect(first).not.toBe(second);
    expect([third, none]).toEqual(["mine", null]);
  });

  it("stays the same across retries", async () => {
    answers(new TypeError("fetch failed"), refused(503), Response.json({}));
    const result = createClient({ fetch, retries: 2 }).call("createDonation", { body: donation });
    await vi.runAllTimersAsync();
    expect((await result).ok).toBe(true);
    expect(new Set(sent("idempotency-key")).size).toBe(1);
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

describe("retrying", () => {
  const read = (options = {}) =>
    createClient({ fetch, ...options }).call("getCampaign", { params: { id: "c" } });

  it("is off by default", async () => {
    answers(refused(503));
    expect((await read()).status).toBe(503);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("waits for the time in Retry-After", async () => {
    answers(refused(429, { "Retry-After": "7" }), Response.json({ id: "c" }));
    const result = read({ retries: 1 });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await result).ok).toBe(true);
  });

  it("returns the last response when retries run out", async () => {
    answers(refused(503), refused(503), refused(429));
    const result = read({ retries: 2 });
    await vi.runAllTimersAsync();
    expect((await result).status).toBe(429);
  });

  it("waits for its own first attempt, which may still run after a lost connection; other conflicts are final", async () => {
    const running = refused(409, { "Retry-After": "1" });
    answers(new TypeError("fetch failed"), running, Response.json({ id: "d" }), refused(409));
    const client = createClient({ fetch, retries: 2 });
    const result = client.call("createDonation", { body: donation });
    await vi.runAllTimersAsync();
    expect(await result).toMatchObject({ ok: true, data: { id: "d" } });
    expect(new Set(sent("idempotency-key")).size).toBe(1);
    expect((await client.call("createDonation", { body: donation })).status).toBe(409);
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  it("does not happen after a final response, or for a wait above a minute", async () => {
    answers(refused(404), refused(500), refused(429, { "Retry-After": "3600" }));
    for (const status of [404, 500, 429]) expect((await read({ retries: 5 })).status).toBe(status);
  });

  it("stops when the caller aborts", async () => {
    answers(refused(503));
    const abort = new AbortController();
    const client = createClient({ fetch, retries: 5 });
    const result = client.call("getCampaign", { params: { id: "c" }, signal: abort.signal });
    await vi.advanceTimersByTimeAsync(100);
    abort.abort();
    expect((await result).status).toBe(503);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("never happens for a change without an Idempotency-Key", async () => {
    answers(refused(503));
    const client = createClient({ fetch, retries: 5 });
    const result = client.call("updateCampaign", { params: { id: "c" }, body: { title: "T" } });
    expect((await result).status).toBe(503);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
