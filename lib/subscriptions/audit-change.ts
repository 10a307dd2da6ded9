import { changedFields } from "@/lib/audit/record";
import { insertEntry } from "@/lib/audit/store";
import { auditActor } from "./history-actor";
import type { NewEntry } from "./history-store";
import type { SubscriptionEventKind } from "./schemas";
import type { SubscriptionRow } from "./start/store";
import type { SubscriptionChange } from "./sync/state-changes";

const ACTIONS: Partial<Record<SubscriptionEventKind, string>> = {
  AMOUNT_CHANGED: "subscription.amount_changed",
  FREQUENCY_CHANGED: "subscription.frequency_changed",
  METHOD_CHANGED: "subscription.payment_method_changed",
  DATE_CHANGED: "subscription.next_charge_changed",
  PAUSED: "subscription.paused",
  RESUMED: "subscription.resumed",
};

type Change = {
  before: SubscriptionRow;
  after: SubscriptionRow;
  change: SubscriptionChange;
  requestId: string;
  at: Date;
};

/**
 * Records changes of a subscription by staff, an API key or the donor, in the transaction that updates its row. The
 * actor comes from the metadata stored at the processor with the change, because the processor's event may arrive
 * before our call returns.
 */
export async function auditChange(tx: Parameters<typeof insertEntry>[0], it: Change): Promise<void> {
  const { before, after, change } = it;
  for (const note of notesOf(change)) {
    const actor = auditActor(note.actor);
    if (!actor) continue;
    await insertEntry(tx, {
      ...actor,
      ...fieldsOf(note.kind, before, after),
      orgId: after.orgId,
      action: note.action,
      subjectType: "subscription",
      subjectId: after.id,
      requestId: it.requestId,
      createdAt: it.at,
    });
  }
}

type Note = Pick<NewEntry, "kind" | "actor"> & { action: string };

/** A subscription that ends before its first payment has no history, so its end is recorded separately. */
function notesOf({ entries, endedBy }: SubscriptionChange): Note[] {
  const notes = entries.flatMap(({ kind, actor }): Note[] => {
    const action = ACTIONS[kind];
    return action ? [{ kind, actor, action }] : [];
  });
  return endedBy ? [...notes, { kind: "CANCELED", actor: endedBy, action: "subscription.canceled" }] : notes;
}

/** The changed fields. The card or account itself is not logged. */
function fieldsOf(kind: SubscriptionEventKind, before: SubscriptionRow, after: SubscriptionRow) {
  if (kind === "METHOD_CHANGED") return { before: null, after: null };
  const auditedFields = ({
    amountCents,
    totalChargedCents,
    frequency,
    status,
    pausedUntil,
    nextChargeAt,
    cancelReason,
  }: SubscriptionRow) => {
    if (kind === "DATE_CHANGED") return { nextChargeAt };
    if (kind === "FREQUENCY_CHANGED") return { frequency };
    if (kind === "AMOUNT_CHANGED") return { amountCents, totalChargedCents };
    return kind === "CANCELED" ? { status, cancelReason } : { status, pausedUntil };
  };
  return changedFields<Record<string, unknown>>(auditedFields(before), auditedFields(after));
}
