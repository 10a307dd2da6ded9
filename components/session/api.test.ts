import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi, forgetOpenRequest, type OpenRequestRef } from "./api";

const fetch = vi.fn<typeof globalThis.fetch>();
const answers = (...all: (Response | Error)[]) => {
  for (const one of all) {
    if (one instanceof Error) fetch.mockRejectedValueOnce(one);
    else fetch.mockResolvedValueOnce(one);
  }
};
const keys = () =>
  fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key") ?? "none");
const refused = (status: number, error = "No") => Response.json({ error, status }, { status });
const refund = (api: ReturnType<typeof createApi>, amountCents: number) =>
  api.call("refundDonation", { params: { id: "d" }, body: { amountCents } });

let open: OpenRequestRef;
beforeEach(() => {
  open = { current: null };
  vi.stubGlobal("fetch", fetch);
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockReset();
});

it("repeats a request without a response with the same key, also from another form", async () => {
  answers(new TypeError("fetch failed"), refused(503), Response.json({ refund: {} }), Response.json({}));
  expect(
    (
      await refund(
        createApi(async () => "t", open),
        100,
      )
    ).ok,
  ).toBe(false);
  expect(
    (
      await refund(
        createApi(async () => "t", open),
        100,
      )
    ).ok,
  ).toBe(false);
  expect(
    (
      await refund(
        createApi(async () => "t", open),
        100,
      )
    ).ok,
  ).toBe(true);
  expect(new Set(keys()).size).toBe(1);
  await refund(
    createApi(async () => "t", open),
    100,
  );
  expect(new Set(keys()).size).toBe(2);
});

it("uses a new key for a different request and after a final refusal", async () => {
  answers(new TypeError("fetch failed"), refused(400), refused(400));
  const api = createApi(async () => "t", open);
  await refund(api, 100);
  await refund(api, 200);
  await refund(api, 200);
  expect(new Set(keys()).size).toBe(3);
});

it("keeps the key if the token was refused and another is tried", async () => {
  answers(refused(401), Response.json({ refund: {} }));
  const tokens: boolean[] = [];
  const api = createApi(async (another) => {
    tokens.push(another);
    return "t";
  }, open);
  expect((await refund(api, 100)).ok).toBe(true);
  expect(tokens).toEqual([false, true]);
  expect(new Set(keys()).size).toBe(1);
});

it("replaces an error with a user-facing message", async () => {
  answers(refused(403, "Forbidden"));
  const result = await refund(
    createApi(async () => "t", open),
    100,
  );
  expect(result.ok || result.message).toContain("role");
});

it("repeats a request of a form that restores its input with the same key after a reload, but not once it has a response", async () => {
  answers(new TypeError("fetch failed"), Response.json({ refund: {} }), Response.json({ refund: {} }));
  for (let reload = 0; reload < 3; reload += 1)
    await refund(
      createApi(async () => "t", { current: null, keptAs: "refund" }),
      100,
    );
  const [lost, repeated, another] = keys();
  expect(repeated).toBe(lost);
  expect(another).not.toBe(lost);
});

it("gives an edited request its own key, and so a form that begins anew after a reload", async () => {
  for (const [keptAs, cents] of [
    ["refund", 200],
    [undefined, 100],
  ] as const) {
    fetch.mockClear();
    answers(new TypeError("fetch failed"), Response.json({ refund: {} }));
    for (const amount of [100, cents])
      await refund(
        createApi(async () => "t", { current: null, keptAs }),
        amount,
      );
    expect(new Set(keys()).size).toBe(2);
  }
});

it("gives a request of another draft, or of a discarded one, its own key", async () => {
  answers(new TypeError("fetch failed"), new TypeError("fetch failed"), Response.json({ refund: {} }));
  for (const keptAs of ["first", "second", "first"]) {
    if (keys().length === 2) forgetOpenRequest("first");
    await refund(
      createApi(async () => "t", { current: null, keptAs }),
      100,
    );
  }
  expect(new Set(keys()).size).toBe(3);
});
