import { describe, expect, it } from "vitest";
import { linkOf, resolvedLabel } from "./labels";

const item = { kind: "AMOUNT_DIFFERS", figures: {}, donationId: null, campaign: null } as const;

describe("the page where an alert is resolved", () => {
  it("is the dispute or payout rather than its donation", () => {
    expect(linkOf({ ...item, kind: "DISPUTE", figures: { disputeId: "d1" }, donationId: "g1" })?.path).toBe(
      "/disputes/d1",
    );
    expect(linkOf({ ...item, kind: "PAYOUT_FAILED", figures: { payoutId: "p1" } })?.path).toBe("/payouts/p1");
  });

  it("is otherwise the donation, then the campaign, or none", () => {
    const campaign = { id: "c1", title: "Beds" };
    expect(linkOf({ ...item, donationId: "g1", campaign })?.path).toBe("/donations/g1");
    expect(linkOf({ ...item, campaign })?.path).toBe("/campaigns/c1");
    expect(linkOf(item)).toBeNull();
  });

  it("stays within the dashboard for any figures", () => {
    const figures = { payoutId: "../../x?y" };
    expect(linkOf({ ...item, kind: "PAYOUT_FAILED", figures })?.path).toBe("/payouts/..%2F..%2Fx%3Fy");
    expect(linkOf({ ...item, kind: "PAYOUT_FAILED", figures: { payoutId: 7 } })).toBeNull();
  });
});

describe("the person who resolved an alert", () => {
  it("is named if known, otherwise a member of the team or the system", () => {
    const names = new Map([["u1", "Grace Okafor"]]);
    expect(resolvedLabel("u1", names)).toBe("Resolved by Grace Okafor");
    expect(resolvedLabel("u2", names)).toBe("Resolved by a member of your team");
    expect(resolvedLabel("system", names)).toBe("Resolved automatically");
  });
});
