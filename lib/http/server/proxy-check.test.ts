import { describe, expect, test } from "vitest";
import { ProxyCheck } from "./proxy-check";

const PUBLIC = "https://give.example.org";
const check = (trustedProxies: number, appOrigin = PUBLIC) => new ProxyCheck({ trustedProxies, appOrigin });
const seen = (forwarded?: string, { peer = "10.0.0.1", path = "/" } = {}) => ({ peer, forwarded, path });
const VISITOR = "203.0.113.9";

/** Returns the warnings caused by a number of equal requests. */
function warnings(it: ProxyCheck, times: number, request: ReturnType<typeof seen>): string[] {
  return Array.from({ length: times }, () => it.inspect(request)).flatMap((warning) => warning ?? []);
}

describe("too few trusted proxies cause one warning with the setting to change", () => {
  test("with none, as soon as X-Forwarded-For arrives", () => {
    const it = check(0);
    expect(warnings(it, 50, seen())).toEqual([]);
    expect(warnings(it, 50, seen(VISITOR))).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES is 0, but .* 1 addresses .* Set TRUSTED_PROXIES to the number/),
    ]);
  });

  test("with one behind another, whose private address would be limited", () => {
    expect(warnings(check(1), 50, seen(`${VISITOR}, 10.1.1.1`))).toEqual([
      expect.stringContaining("TRUSTED_PROXIES is 1"),
    ]);
  });
});

describe("too many cause one warning with the setting to change", () => {
  test("when none of the first twenty requests came through as many", () => {
    const it = check(2);
    expect(warnings(it, 19, seen(VISITOR))).toEqual([]);
    expect(warnings(it, 50, seen(VISITOR))).toEqual([expect.stringContaining("TRUSTED_PROXIES is 2")]);
  });

  test("when visitors reach the app itself", () => {
    expect(warnings(check(1), 50, seen(undefined, { peer: "8.8.8.8" }))).toHaveLength(1);
  });
});

describe("there is no warning", () => {
  test("when the number is right, with any entries added by visitors", () => {
    const it = check(1);
    for (const forwarded of [
      "8.8.8.8",
      "6.6.6.6, 8.8.8.8",
      "6.6.6.6, 8.8.8.8:443",
      "10.0.0.9, [2600::1]:443",
    ])
      expect(warnings(it, 100, seen(forwarded))).toEqual([]);
  });

  test("for health checks from the machine's own network", () => {
    expect(warnings(check(1), 100, seen())).toEqual([]);
    expect(warnings(check(1), 100, seen(undefined, { peer: "8.8.8.8", path: "/api/health" }))).toEqual([]);
  });

  test("once one request has come through as many proxies as are trusted", () => {
    const it = check(1);
    it.inspect(seen("8.8.8.8"));
    expect(warnings(it, 100, seen(undefined, { peer: "8.8.4.4" }))).toEqual([]);
  });

  test("for an installation without a public origin, or after its first thousand requests", () => {
    for (const origin of ["http://localhost:3001", "https://localhost:3001", "http://give.example.org"])
      expect(warnings(check(0, origin), 50, seen(VISITOR))).toEqual([]);
    const it = check(0);
    warnings(it, 1000, seen());
    expect(it.inspect(seen(VISITOR))).toBeNull();
  });
});
