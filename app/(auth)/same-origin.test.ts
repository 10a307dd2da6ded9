import { describe, expect, it } from "vitest";
import { env } from "@/lib/config/env";
import { isSameOrigin } from "./same-origin";

const from = (headers: Record<string, string>) => isSameOrigin(new Headers(headers));

describe("a call that only this app's own pages may make", () => {
  it("is known by what the browser says about itself", () => {
    expect(from({ "sec-fetch-site": "same-origin" })).toBe(true);
    for (const site of ["cross-site", "same-site", "none"])
      expect(from({ "sec-fetch-site": site })).toBe(false);
  });

  it("is not believed for its Origin when the browser says it comes from elsewhere", () => {
    expect(from({ "sec-fetch-site": "same-site", origin: env().appOrigin })).toBe(false);
  });

  it("is known by its Origin in a browser that says nothing more", () => {
    expect(from({ origin: env().appOrigin })).toBe(true);
    expect(from({ origin: "http://localhost:10" })).toBe(false);
    expect(from({ origin: "null" })).toBe(false);
    expect(from({})).toBe(false);
  });
});
