import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { localToken } from "./local-token";

const asked = vi.fn<() => Promise<Response>>();
const answers = (body: object, status = 200) => asked.mockResolvedValueOnce(Response.json(body, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
});

it("keeps a token until a minute before its end, by this browser's own measure", async () => {
  // As the server says it: the token itself may be a year ahead of this browser.
  answers({ token: "first", secondsLeft: 3600 });
  expect(await localToken(true)).toBe("first");
  vi.advanceTimersByTime(3539_000);
  expect(await localToken()).toBe("first");
  answers({ token: "second", secondsLeft: 3600 });
  vi.advanceTimersByTime(2000);
  expect(await localToken()).toBe("second");
  expect(asked).toHaveBeenCalledTimes(2);
});

it("asks for another when told so, and has none once signed out", async () => {
  answers({ token: "old", secondsLeft: 3600 });
  await localToken(true);
  answers({ token: "new", secondsLeft: 3600 });
  expect(await localToken(true)).toBe("new");
  answers({ error: "Unauthorized", status: 401 }, 401);
  expect(await localToken(true)).toBeNull();
});
