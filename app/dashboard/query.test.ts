import { describe, expect, it } from "vitest";
import { campaignStatus } from "@/lib/campaigns/schemas";
import { hrefWith, pageOf, pick } from "./query";

describe("filters in the address", () => {
  it("are taken when they are known and ignored otherwise", () => {
    expect(pick(campaignStatus, "ACTIVE")).toBe("ACTIVE");
    expect(pick(campaignStatus, ["PAUSED", "ACTIVE"])).toBe("PAUSED");
    expect(pick(campaignStatus, "active'; --")).toBeUndefined();
    expect(pick(campaignStatus, undefined)).toBeUndefined();
  });

  it("read page 1 for what is no page", () => {
    expect(pageOf("3")).toBe(3);
    for (const wrong of [undefined, "", "0", "-1", "1.5", "x", "1e9"]) expect(pageOf(wrong)).toBe(1);
  });

  it("leave nothing in the address that says nothing", () => {
    expect(hrefWith("/d", { status: undefined, q: "", page: 1 })).toBe("/d");
    expect(hrefWith("/d", { q: "a b&c", page: 2 })).toBe("/d?q=a+b%26c&page=2");
  });
});
