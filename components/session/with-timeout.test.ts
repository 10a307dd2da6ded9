import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi } from "./api";
import { withTimeout } from "./with-timeout";

const fetch = vi.fn<typeof globalThis.fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetch.mockReset();
});

it("a call fails with instructions if the sign-in service never responds", async () => {
  const api = createApi(() => withTimeout(new Promise<string>(() => {})), { current: null });
  const answer = api.call("refundDonation", { params: { id: "d" }, body: { amountCents: 100 } });
  await vi.advanceTimersByTimeAsync(10_000);
  const result = await answer;
  expect(result.ok || result.message).toMatch(
    /^The sign-in service is not responding, .* reload the page\.$/,
  );
  expect(fetch).not.toHaveBeenCalled();
});

it("a timely result or rejection is passed on, and no timer remains", async () => {
  expect(await withTimeout(Promise.resolve("token"))).toBe("token");
  await expect(withTimeout(Promise.reject(new Error("no session")))).rejects.toThrow("no session");
  expect(vi.getTimerCount()).toBe(0);
});
