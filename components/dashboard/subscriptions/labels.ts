import type { Plan, PlanEventKind, PlanStatus } from "@/lib/subscriptions/schemas";

export const PLAN_STATUS = {
  INCOMPLETE: { label: "Not started", tone: "neutral" },
  ACTIVE: { label: "Active", tone: "good" },
  PAST_DUE: { label: "Past due", tone: "warn" },
  PAUSED: { label: "Paused", tone: "neutral" },
  CANCELED: { label: "Ended", tone: "neutral" },
} as const satisfies Record<PlanStatus, { label: string; tone: string }>;

export const INTERVAL = { MONTHLY: "Monthly", QUARTERLY: "Quarterly", ANNUAL: "Yearly" } as const;
export const EACH = { MONTHLY: "a month", QUARTERLY: "a quarter", ANNUAL: "a year" } as const;

const EVENTS: Record<PlanEventKind, string> = {
  STARTED: "Started with a first gift",
  RENEWED: "A gift arrived",
  PAYMENT_FAILED: "A payment failed",
  AMOUNT_CHANGED: "The amount was changed",
  METHOD_CHANGED: "The payment method was changed",
  PAUSED: "Paused",
  RESUMED: "Resumed",
  CANCELED: "Ended",
};

export function eventWords(kind: PlanEventKind): string {
  return EVENTS[kind];
}

/** Who did something to a plan; null where it happens by itself. `names` are those of members, by person id. */
export function actorWords(
  entry: { kind: PlanEventKind; actor: string },
  names: ReadonlyMap<string, string>,
): string | null {
  if (["STARTED", "RENEWED", "PAYMENT_FAILED"].includes(entry.kind)) return null;
  if (entry.actor === "donor") return "by the donor";
  if (entry.actor.startsWith("staff:key:")) return "by an API key";
  if (entry.actor.startsWith("staff:"))
    return `by ${names.get(entry.actor.slice("staff:".length)) ?? "a member of your team"}`;
  return "by the payment processor or in its dashboard";
}

const ENDED_BY: Record<NonNullable<Plan["canceledBy"]>, string> = {
  DONOR: "The donor ended it",
  STAFF: "Your team ended it",
  PROCESSOR: "It was ended at the payment processor",
  SYSTEM: "It ended because its first payment was never finished",
};

export function endedWords(plan: Pick<Plan, "canceledBy" | "cancelReason">): string {
  const who = plan.canceledBy ? ENDED_BY[plan.canceledBy] : "It has ended";
  return plan.cancelReason ? `${who}: “${plan.cancelReason}”` : `${who}.`;
}
