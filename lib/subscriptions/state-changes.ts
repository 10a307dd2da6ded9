import type { SubscriptionState } from "@/lib/services/stripe/subscriptions";
import { whoCanceled } from "./comments";
import type { NewEntry } from "./history-store";
import { amountWithin, isDonationAmount, feeMethod } from "./rules";
import type { PlanChange, PlanRow } from "./store";

type Seen = { at: Date; waiverLeftCents: number };

/**
 * What a plan becomes by what the processor says of its subscription now, and what is to be written into its history
 * for it. A plan has no history before its first payment, and has not begun until then.
 */
export function stateChanges(plan: PlanRow, state: SubscriptionState, seen: Seen): PlanChange {
  const ids: Partial<PlanRow> = {
    processorSubscriptionId: state.processorSubscriptionId,
    processorCustomerId: state.customerId,
    processorItemId: state.itemId,
  };
  const ended = state.endedAt !== null;
  // Ended here and there: whatever older answer says otherwise. Or never begun: nobody can pay for it.
  if (!ended && plan.status === "CANCELED" && (plan.processorSubscriptionId || !plan.startedAt))
    return { row: ids, entries: [] };
  // What was changed before an end is told as well, also when both are seen at once.
  const changed: PlanChange =
    ended && plan.status === "CANCELED" ? { row: {}, entries: [] } : changes(plan, state, seen);
  const { row, entries, endedBy }: PlanChange = ended
    ? end(plan, state, seen.at)
    : { row: standing(plan, state), entries: [] };
  return {
    row: { ...ids, ...changed.row, ...row },
    entries: [...changed.entries, ...entries],
    ...(endedBy ? { endedBy } : {}),
  };
}

/** Amount, pause and method, each with its history. */
function changes(plan: PlanRow, state: SubscriptionState, { at, waiverLeftCents }: Seen): PlanChange {
  const entries: NewEntry[] = [];
  const say = (entry: Omit<NewEntry, "occurredAt">) => {
    if (plan.startedAt) entries.push({ ...entry, occurredAt: at });
  };
  const terms = termsOf(plan, state, waiverLeftCents);
  if (terms.totalChargedCents !== plan.totalChargedCents || terms.amountCents !== plan.amountCents)
    say({
      kind: "AMOUNT_CHANGED",
      actor: state.metadata["amountBy"] && terms.ours ? state.metadata["amountBy"] : "processor",
      amountCents: terms.amountCents,
    });
  const paused = isPaused(state);
  if (paused && plan.status !== "PAUSED")
    say({ kind: "PAUSED", actor: state.metadata["pausedBy"] || "processor" });
  if (!paused && plan.status === "PAUSED")
    say({ kind: "RESUMED", actor: state.metadata["resumedBy"] || "processor" });
  if (plan.methodLabel && state.methodLabel && plan.methodLabel !== state.methodLabel)
    say({
      kind: "METHOD_CHANGED",
      actor: (state.metadata["methodId"] === state.methodId && state.metadata["methodBy"]) || "processor",
      detail: state.methodLabel,
    });
  return {
    row: {
      amountCents: terms.amountCents,
      totalChargedCents: terms.totalChargedCents,
      methodLabel: state.methodLabel ?? plan.methodLabel,
    },
    entries,
  };
}

function standing(plan: PlanRow, state: SubscriptionState): Partial<PlanRow> {
  const status = statusOf(plan, state);
  const runs = status === "ACTIVE" || status === "PAST_DUE";
  return {
    status,
    canceledAt: null,
    canceledBy: null,
    cancelReason: null,
    cancelAtPeriodEnd: state.endsWithPeriod,
    nextChargeAt: runs && !state.endsWithPeriod ? state.periodEnd : null,
    ...(status === "ACTIVE" ? { lastFailureReason: null, lastFailureAt: null } : {}),
  };
}

function end(plan: PlanRow, state: SubscriptionState, at: Date): PlanChange {
  const expired = state.status === "incomplete_expired";
  const { canceledBy, actor, reason } = whoCanceled({ ...state, expired });
  return {
    row: {
      status: "CANCELED",
      // What we knew first stays: an older note of why it never began.
      canceledAt: plan.canceledAt ?? at,
      canceledBy: plan.canceledBy ?? canceledBy,
      cancelReason: plan.canceledBy ? plan.cancelReason : reason,
      cancelAtPeriodEnd: false,
      nextChargeAt: null,
    },
    entries: plan.startedAt
      ? [{ cause: `canceled:${plan.id}`, kind: "CANCELED", actor, detail: reason, occurredAt: at }]
      : [],
    ...(plan.status === "CANCELED" ? {} : { endedBy: actor }),
  };
}

function statusOf(plan: PlanRow, state: SubscriptionState): PlanRow["status"] {
  // A bank payment under way makes it active at the processor already.
  if (!plan.startedAt) return "INCOMPLETE";
  if (isPaused(state)) return "PAUSED";
  return state.status === "past_due" || state.status === "unpaid" ? "PAST_DUE" : "ACTIVE";
}

function isPaused(state: SubscriptionState): boolean {
  return state.paused || state.status === "paused";
}

/** What each gift is, by what each invoice will be: as agreed here, or worked out where another price was set there. */
function termsOf(
  plan: PlanRow,
  state: SubscriptionState,
  waiverLeftCents: number,
): { amountCents: number; totalChargedCents: number; ours: boolean } {
  const totalCents = state.totalCents;
  const agreed = Number(state.metadata["amountCents"]);
  if (state.metadata["totalCents"] === String(totalCents) && Number.isSafeInteger(agreed) && agreed > 0)
    return { amountCents: agreed, totalChargedCents: totalCents, ours: true };
  if (totalCents === plan.totalChargedCents || !isDonationAmount(totalCents))
    return { amountCents: plan.amountCents, totalChargedCents: plan.totalChargedCents, ours: false };
  const method = feeMethod(plan.paymentMethod);
  const { coverFees } = plan;
  const amountCents = amountWithin({ totalCents, method, coverFees, waiverLeftCents });
  return { amountCents, totalChargedCents: totalCents, ours: false };
}
