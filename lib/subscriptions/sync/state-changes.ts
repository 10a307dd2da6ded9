import type { SubscriptionState } from "@/lib/services/stripe/subscriptions";
import { whoCanceled } from "@/lib/subscriptions/cancellation";
import type { NewEntry } from "@/lib/subscriptions/history-store";
import { amountWithin, feeMethod, isDonationAmount } from "@/lib/subscriptions/rules";
import type { SubscriptionRow } from "@/lib/subscriptions/start/store";

/** `endedBy`: the actor who ended the subscription, if this change ends it. */
export type SubscriptionChange = { row: Partial<SubscriptionRow>; entries: NewEntry[]; endedBy?: string };

type Seen = { at: Date; waiverLeftCents: number };

/**
 * Returns the row and history changes that bring a subscription to the processor's current state. A subscription
 * starts, and its history begins, with the first payment.
 */
export function stateChanges(
  subscription: SubscriptionRow,
  state: SubscriptionState,
  seen: Seen,
): SubscriptionChange {
  const ids: Partial<SubscriptionRow> = {
    processorSubscriptionId: state.processorSubscriptionId,
    processorCustomerId: state.customerId,
    processorItemId: state.itemId,
  };
  const ended = state.endedAt !== null;
  // The subscription has ended, which an older response must not undo, or it expired before it started.
  if (
    !ended &&
    subscription.status === "CANCELED" &&
    (subscription.processorSubscriptionId || !subscription.startedAt)
  )
    return { row: ids, entries: [] };
  // Changes before an end are recorded, too, even if both are observed at once.
  const changed: SubscriptionChange =
    ended && subscription.status === "CANCELED"
      ? { row: {}, entries: [] }
      : changes(subscription, state, seen);
  const { row, entries, endedBy }: SubscriptionChange = ended
    ? end(subscription, state, seen.at)
    : { row: standing(subscription, state), entries: [] };
  return {
    row: { ...ids, ...changed.row, ...row },
    entries: [...changed.entries, ...entries],
    ...(endedBy ? { endedBy } : {}),
  };
}

/** Returns the changes of amount, frequency, pause, next charge and method, with their history entries. */
function changes(
  subscription: SubscriptionRow,
  state: SubscriptionState,
  { at, waiverLeftCents }: Seen,
): SubscriptionChange {
  const entries: NewEntry[] = [];
  const addEntry = (entry: Omit<NewEntry, "occurredAt">) => {
    if (subscription.startedAt) entries.push({ ...entry, occurredAt: at });
  };
  const terms = termsOf(subscription, state, waiverLeftCents);
  if (
    terms.totalChargedCents !== subscription.totalChargedCents ||
    terms.amountCents !== subscription.amountCents
  )
    addEntry({
      kind: "AMOUNT_CHANGED",
      actor: state.metadata["amountBy"] && terms.ours ? state.metadata["amountBy"] : "processor",
      amountCents: terms.amountCents,
    });
  const frequency = state.frequency ?? subscription.frequency;
  if (frequency !== subscription.frequency)
    addEntry({
      kind: "FREQUENCY_CHANGED",
      actor: (state.metadata["frequency"] === frequency && state.metadata["frequencyBy"]) || "processor",
      detail: frequency,
    });
  const paused = isPaused(state);
  const pausedAnew = subscription.pausedUntil?.getTime() !== state.resumesAt?.getTime();
  if (paused && (subscription.status !== "PAUSED" || pausedAnew))
    addEntry({ kind: "PAUSED", actor: state.metadata["pausedBy"] || "processor" });
  if (!paused && subscription.status === "PAUSED")
    addEntry({ kind: "RESUMED", actor: state.metadata["resumedBy"] || "processor" });
  if (subscription.methodLabel && state.methodLabel && subscription.methodLabel !== state.methodLabel)
    addEntry({
      kind: "METHOD_CHANGED",
      actor: (state.metadata["methodId"] === state.methodId && state.metadata["methodBy"]) || "processor",
      detail: state.methodLabel,
    });
  if (isMoved(subscription, state))
    addEntry({
      kind: "DATE_CHANGED",
      actor: state.metadata["movedBy"] || "processor",
      detail: state.periodEnd?.toISOString() ?? null,
    });
  return {
    row: {
      amountCents: terms.amountCents,
      totalChargedCents: terms.totalChargedCents,
      frequency,
      methodLabel: state.methodLabel ?? subscription.methodLabel,
    },
    entries,
  };
}

/** Returns whether the next charge has moved to the time that the donor or staff last chose. */
function isMoved({ nextChargeAt }: SubscriptionRow, { metadata, periodEnd }: SubscriptionState): boolean {
  if (!nextChargeAt || !periodEnd || periodEnd.getTime() === nextChargeAt.getTime()) return false;
  return Number(metadata["movedTo"]) * 1000 === periodEnd.getTime();
}

function standing(subscription: SubscriptionRow, state: SubscriptionState): Partial<SubscriptionRow> {
  const status = statusOf(subscription, state);
  const runs = status === "ACTIVE" || status === "PAST_DUE";
  return {
    status,
    canceledAt: null,
    canceledBy: null,
    cancelReason: null,
    cancelAtPeriodEnd: state.endsWithPeriod,
    pausedUntil: status === "PAUSED" ? state.resumesAt : null,
    nextChargeAt: runs && !state.endsWithPeriod ? state.periodEnd : null,
    ...(status === "ACTIVE" ? { lastFailureReason: null, lastFailureAt: null } : {}),
  };
}

function end(subscription: SubscriptionRow, state: SubscriptionState, at: Date): SubscriptionChange {
  const expired = state.status === "incomplete_expired";
  const { canceledBy, actor, reason } = whoCanceled({ ...state, expired });
  return {
    row: {
      status: "CANCELED",
      // An earlier date, actor and reason are kept: they state why the subscription never started.
      canceledAt: subscription.canceledAt ?? at,
      canceledBy: subscription.canceledBy ?? canceledBy,
      cancelReason: subscription.canceledBy ? subscription.cancelReason : reason,
      cancelAtPeriodEnd: false,
      pausedUntil: null,
      nextChargeAt: null,
    },
    entries: subscription.startedAt
      ? [{ cause: `canceled:${subscription.id}`, kind: "CANCELED", actor, detail: reason, occurredAt: at }]
      : [],
    ...(subscription.status === "CANCELED" ? {} : { endedBy: actor }),
  };
}

function statusOf(subscription: SubscriptionRow, state: SubscriptionState): SubscriptionRow["status"] {
  // The processor reports the subscription as active while a bank payment is processing.
  if (!subscription.startedAt) return "INCOMPLETE";
  if (isPaused(state)) return "PAUSED";
  return state.status === "past_due" || state.status === "unpaid" ? "PAST_DUE" : "ACTIVE";
}

function isPaused(state: SubscriptionState): boolean {
  return state.paused || state.status === "paused";
}

/** Returns the donation amount and the total: as agreed here, or derived from a price set at the processor. */
function termsOf(
  subscription: SubscriptionRow,
  state: SubscriptionState,
  waiverLeftCents: number,
): { amountCents: number; totalChargedCents: number; ours: boolean } {
  const totalCents = state.totalCents;
  const agreed = Number(state.metadata["amountCents"]);
  if (state.metadata["totalCents"] === String(totalCents) && Number.isSafeInteger(agreed) && agreed > 0)
    return { amountCents: agreed, totalChargedCents: totalCents, ours: true };
  if (totalCents === subscription.totalChargedCents || !isDonationAmount(totalCents))
    return {
      amountCents: subscription.amountCents,
      totalChargedCents: subscription.totalChargedCents,
      ours: false,
    };
  const method = feeMethod(subscription.paymentMethod);
  const { coverFees } = subscription;
  const amountCents = amountWithin({ totalCents, method, coverFees, waiverLeftCents });
  return { amountCents, totalChargedCents: totalCents, ours: false };
}
