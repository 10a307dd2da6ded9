import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { localToken } from "./local-token";

const fetchMock = vi.fn<() => Promise<Response>>();
const answers = (body: object, status = 200) =>
  fetchMock.mockResolvedValueOnce(Response.json(body, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

it("caches a token until a minute before it expires, by this browser's clock", async () => {
  // The server states the remaining seconds: the token's own times may be a year ahead of this browser.
  answers({ token: "first", secondsLeft: 3600 });
  expect(await localToken(true)).toBe("first");
  vi.advanceTimersByTime(3539_000);
  expect(await localToken()).toBe("first");
  answers({ token: "second", secondsLeft: 3600 });
  vi.advanceTimersByTime(2000);
  expect(await localToken()).toBe("second");
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it("requests a fresh token on demand, and has none once signed out", async () => {
  answers({ token: "old", secondsLeft: 3600 });
  await localToken(true);
  answers({ token: "new", secondsLeft: 3600 });
  expect(await localToken(true)).toBe("new");
  answers({ error: "Unauthorized", status: 401 }, 401);
  expect(await localToken(true)).toBeNull();
});
