import { authorOf } from "@/lib/audit/authors";
import type { Context } from "@/lib/kernel/context";
import { insertDesignation, lastRevision, setParts } from "./designation-store";
import { scaleParts } from "./rules";
import type { FundPart } from "./schemas";

type Tx = Parameters<typeof setParts>[0];
/** The parts before and the new amount, in cents. */
type Change = { id: string; before: readonly FundPart[]; cents: number; reason: string };

/**
 * Splits a donation with a new amount in the same proportion as before, and records the change as a designation. Call
 * it after `endSplit` and the change of the amount, with the donation locked.
 */
export async function splitAgain(tx: Tx, ctx: Context, { id, before, cents, reason }: Change): Promise<void> {
  const old = before.map(({ fund, amountCents }) => ({
    fundId: fund?.id ?? null,
    name: fund?.name ?? null,
    amountCents,
  }));
  const names = new Map(old.map(({ fundId, name }) => [fundId, name]));
  const parts = scaleParts(old, cents);
  await setParts(tx, id, parts);
  await insertDesignation(tx, {
    donationId: id,
    revision: (await lastRevision(tx, id)) + 1,
    before: old,
    after: parts.map((part) => ({ ...part, name: names.get(part.fundId) ?? null })),
    reason,
    ...authorOf(ctx),
    createdAt: ctx.now,
  });
}
