import { describe, expect, it } from "vitest";
import { campaignStatus } from "@/lib/campaigns/schemas";
import { hrefWith, pageOf, pick } from "./query";

describe("filters in the URL", () => {
  it("are applied when valid and ignored otherwise", () => {
    expect(pick(campaignStatus, "ACTIVE")).toBe("ACTIVE");
    expect(pick(campaignStatus, ["PAUSED", "ACTIVE"])).toBe("PAUSED");
    expect(pick(campaignStatus, "active'; --")).toBeUndefined();
    expect(pick(campaignStatus, undefined)).toBeUndefined();
  });

  it("default to page 1 for an invalid page", () => {
    expect(pageOf("3")).toBe(3);
    for (const wrong of [undefined, "", "0", "-1", "1.5", "x", "1e9"]) expect(pageOf(wrong)).toBe(1);
  });

  it("omit empty values and page 1 from the URL", () => {
    expect(hrefWith("/d", { status: undefined, q: "", page: 1 })).toBe("/d");
    expect(hrefWith("/d", { q: "a b&c", page: 2 })).toBe("/d?q=a+b%26c&page=2");
  });
});
