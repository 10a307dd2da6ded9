import { describe, expect, it } from "vitest";
import type { AuditEntry } from "@/lib/audit/schemas";
import { actionLabel, actorLabel, changesOf, pathOf } from "./labels";

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: "1",
  action: "campaign.updated",
  actor: { kind: "PERSON", id: "user_grace", name: "Grace" },
  subject: { type: "campaign", id: "c1" },
  requestId: "r",
  before: null,
  after: null,
  createdAt: "2026-06-03T12:00:00.000Z",
  ...given,
});
const zone = "America/New_York";

describe("the text of an audit entry", () => {
  it("describes the action, including unknown kinds", () => {
    expect(actionLabel("api_key.created")).toBe("API key created");
    expect(actionLabel("organization.account_connected")).toBe("Organization account connected");
    expect(actionLabel("new_thing.half_done")).toBe("New thing half done");
  });

  it("names the actor, or falls back to its id or kind", () => {
    expect(actorLabel({ kind: "PERSON", id: "user_x", name: null })).toBe("user_x");
    expect(actorLabel({ kind: "KEY", id: "k", name: "Website" })).toBe("API key Website");
    expect(actorLabel({ kind: "DONOR", id: "donor", name: null })).toBe("A donor");
  });

  it("links to the subject if it has a page", () => {
    expect(pathOf({ type: "campaign", id: "c1" })).toBe("/campaigns/c1");
    expect(pathOf({ type: "refund", id: "r1" })).toBeNull();
  });
});

describe("the list of changes", () => {
  it("formats amounts, times, lists and empty values field by field", () => {
    const before = {
      goalAmountCents: 150_000,
      endDate: null,
      showGoal: true,
      suggestedAmounts: [2500],
      ein: "",
    };
    const after = {
      goalAmountCents: 200_000,
      endDate: "2026-12-31T04:59:59.999Z",
      showGoal: false,
      suggestedAmounts: [],
      ein: "12-3456789",
    };
    expect(changesOf(entry({ before, after }), zone)).toEqual([
      { field: "goalAmountCents", label: "Goal", before: "$1,500.00", after: "$2,000.00" },
      { field: "endDate", label: "End date", before: "none", after: "Dec 30, 2026, 11:59 PM EST" },
      { field: "showGoal", label: "Show goal", before: "yes", after: "no" },
      { field: "suggestedAmounts", label: "Suggested amounts", before: "$25.00", after: "none" },
      { field: "ein", label: "EIN", before: "none", after: "12-3456789" },
    ]);
  });

  it("has only one side for a creation or deletion", () => {
    expect(changesOf(entry({ after: { ticketCapacity: 1200 } }), zone)).toEqual([
      { field: "ticketCapacity", label: "Ticket capacity", before: null, after: "1,200" },
    ]);
    expect(changesOf(entry({ before: { role: "ADMIN" } }), zone)[0]?.after).toBeNull();
  });

  it("replaces API names with labels, and labels `description` by subject type", () => {
    const after = { status: "ACTIVE", type: "PEER_TO_PEER", description: "Heat", expiresAt: null };
    const labeled = (type: string) =>
      changesOf(entry({ subject: { type, id: "x" }, after }), zone).map((one) => [one.label, one.after]);
    expect(labeled("campaign")).toEqual([
      ["Status", "Active"],
      ["Type", "Peer to peer"],
      ["Story", "Heat"],
    ]);
    expect(labeled("webhook")).toContainEqual(["Description", "Heat"]);
    const every = changesOf(entry({ after: { eventTypes: [] } }), zone);
    expect(every, "an endpoint without event types receives all").toMatchObject([
      { label: "Events", after: "all" },
    ]);
  });

  it("truncates long text", () => {
    expect(changesOf(entry({ after: { description: "x".repeat(9000) } }), zone)[0]?.after).toHaveLength(301);
  });
});
