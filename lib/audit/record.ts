import type { Context } from "@/lib/kernel/context";
import type { AuditValues } from "./fields/schemas";
import { insertEntries } from "./store";

export type NewAuditEntry = {
  orgId: string;
  /** The action: `<subject>.<past-tense verb>`, for example `campaign.updated`. */
  action: string;
  subject: { type: string; id: string };
  /** The changed fields before and after. Must not contain secrets. */
  before?: AuditValues;
  after?: AuditValues;
};

/**
 * Records an action in the transaction `tx` that performs it, so that neither exists without the other. A public caller
 * is recorded as the donor.
 */
export async function recordAudit(tx: Tx, ctx: Context, entry: NewAuditEntry): Promise<void> {
  await recordAudits(tx, ctx, [entry]);
}

/** Records several actions in the given order. See `recordAudit`. */
export async function recordAudits(tx: Tx, ctx: Context, entries: readonly NewAuditEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    orgId: entry.orgId,
    ...actorOf(ctx),
    requestId: ctx.requestId,
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    createdAt: ctx.now,
  }));
  await insertEntries(tx, rows);
}

type Tx = Parameters<typeof insertEntries>[0];

function actorOf({ actor }: Context): { actorKind: "person" | "key" | "donor" | "system"; actorId: string } {
  switch (actor.kind) {
    case "person":
      return { actorKind: "person", actorId: actor.userId };
    case "key":
      return { actorKind: "key", actorId: actor.keyId };
    case "public":
      return { actorKind: "donor", actorId: "donor" };
    case "system":
      return { actorKind: "system", actorId: actor.name };
  }
}

/** Returns the differing fields of two versions, as the `before` and `after` of an entry. */
export function changedFields<Row extends Record<string, unknown>>(
  before: Row,
  after: Row,
): { before: Partial<Row>; after: Partial<Row> } {
  const differ = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (row: Row) => Object.fromEntries(differ.map((key) => [key, row[key] ?? null])) as Partial<Row>;
  return { before: pick(before), after: pick(after) };
}
