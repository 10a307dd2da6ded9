import { authorOf } from "@/lib/audit/authors";
import { changedFields, recordAudit } from "@/lib/audit/record";
import { recordOwedUpdate } from "@/lib/giving/customers-store";
import { conflict, conflictForNow, invalid } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { emit } from "@/lib/services/inngest/emit";
import { emailChanged } from "@/lib/services/inngest/events";
import type { DonorContext } from "../context";
import { changedLines } from "../fields/labels";
import { listFieldRows } from "../fields/store";
import { findFieldValues } from "../fields/value-store";
import { type DonorRow, findDonor } from "../store";
import { insertMerge, moveRest, replaceDonor } from "./merge-store";
import {
  isMakingStatements,
  lockDonations,
  lockLaterDonations,
  lockMerging,
  lockPair,
  moveDonations,
} from "./move-store";
import { CHANGED_MEANWHILE, STATEMENTS_RUNNING, TOO_MANY_TO_MOVE } from "./refusals";
import { MAX_DONATIONS, mergedColumns } from "./rules";
import type { DonorMerge, MergeInput } from "./schemas";
import { serializeMerge } from "./serialize";
import { findMade, findStanding, type MergeRow } from "./store";

/**
 * Merges another donor of the organization into this one: donations, recurring donations, notes, tags, statements,
 * addresses and consent move, and the other donor's id resolves to this donor from then on. A repeated request changes
 * nothing. Throws `invalid` for an unknown donor, and `conflict`.
 */
export async function mergeDonors(ctx: DonorContext<"ADMIN">, input: MergeInput): Promise<DonorMerge> {
  const { orgId } = ctx;
  const [id, to, from] = [idFor(ctx, "donor merge"), ctx.donor.id, input.mergedDonorId];
  const known = await findKnown(ctx, from);
  if (known) return serializeMerge(ctx, known);
  const takenFields = await readTakenFields(ctx, input);
  const isOwed = await ctx.db.transaction(async (tx) => {
    await lockMerging(tx, orgId);
    const locked = await lockDonations(tx, from, MAX_DONATIONS + 1);
    if (locked.length > MAX_DONATIONS) throw conflict(TOO_MANY_TO_MOVE.error);
    const pair = await lockPair(tx, { orgId, from, to });
    const donations = pair && (await lockLaterDonations(tx, from));
    if (!pair || !donations) throw conflictForNow(CHANGED_MEANWHILE.error);
    if (await isMakingStatements(tx, orgId, [from, to])) throw conflict(STATEMENTS_RUNNING.error);
    const [kept, merged] = [pair.to, pair.from];
    await moveDonations(tx, { ids: donations, from, to }, ctx.now);
    const valuesBefore = (await findFieldValues(tx, [to])).get(to) ?? [];
    const { otherEmails, ...rest } = await moveRest(tx, { orgId, from, to }, { takenFields, now: ctx.now });
    const valuesAfter = (await findFieldValues(tx, [to])).get(to) ?? [];
    const change = mergedColumns(kept, merged, input, ctx.now);
    const emails = [kept.email, merged.email].filter((email) => email !== null);
    const after = await replaceDonor(tx, { orgId, from, to }, { change, emails, now: ctx.now });
    await insertMerge(tx, {
      id,
      orgId,
      mergedId: from,
      keptId: to,
      donorId: to,
      merged: pair.fromJson,
      before: pair.toJson,
      after,
      moved: { ...rest, donations, emails: [...(merged.email ? [merged.email] : []), ...otherEmails] },
      ...authorOf(ctx),
      createdAt: ctx.now,
    });
    // The processor's customers of moved subscriptions still have the other address.
    const owes =
      change.email !== null && (merged.processorCustomerId !== null || change.email !== kept.email);
    if (owes) await recordOwedUpdate(tx, to, ctx.now);
    await recordMerge(tx, ctx, {
      kept,
      merged,
      change,
      household: rest.household?.name,
      values: {
        before: changedLines(valuesBefore, valuesAfter),
        after: changedLines(valuesAfter, valuesBefore),
      },
    });
    return owes;
  });
  if (isOwed)
    await emit(ctx, [{ id: `donors-merged:${id}`, name: emailChanged.name, data: { donorId: to } }]);
  const row = await findMade(ctx.db, orgId, id);
  if (!row) throw new Error("merge not found after insert");
  return serializeMerge(ctx, row);
}

/**
 * Returns the merge of `from` into the donor of the request if it exists already. Throws `invalid` for an unknown
 * donor.
 */
async function findKnown(ctx: DonorContext, from: string): Promise<MergeRow | null> {
  if (from === ctx.donor.id) throw invalid({ mergedDonorId: ["Name another donor"] });
  const other = await findDonor(ctx.db, from);
  if (other?.orgId === ctx.orgId) return null;
  const known = await findStanding(ctx.db, { mergedId: from, donorId: ctx.donor.id });
  if (!known) throw invalid({ mergedDonorId: ["There is no such donor"] });
  return known;
}

/**
 * Returns the donor fields in which the merged donor's value is chosen. Throws `invalid` at `fieldValues.<index>` for a
 * field that the organization does not have.
 */
async function readTakenFields(ctx: DonorContext, { fieldValues = [] }: MergeInput): Promise<string[]> {
  if (fieldValues.length === 0) return [];
  const known = new Set((await listFieldRows(ctx.db, ctx.orgId)).map(({ id }) => id));
  const unknown = [...fieldValues.entries()].filter(([, { fieldId }]) => !known.has(fieldId));
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map(([index]) => [
          `fieldValues.${index}.fieldId`,
          ["The organization has no such donor field"],
        ]),
      ),
    );
  return fieldValues.filter(({ keep }) => keep === "MERGED").map(({ fieldId }) => fieldId);
}

type Tx = Parameters<typeof recordAudit>[0];

async function recordMerge(
  tx: Tx,
  ctx: DonorContext,
  {
    kept,
    merged,
    change,
    household,
    values,
  }: {
    kept: DonorRow;
    merged: DonorRow;
    change: Partial<DonorRow>;
    household: string | undefined;
    values: { before: string[]; after: string[] };
  },
): Promise<void> {
  const { before, after } = changedFields(detailsOf(kept), detailsOf({ ...kept, ...change }));
  await recordAudit(tx, ctx, {
    orgId: ctx.orgId,
    action: "donor.merged",
    subject: { type: "donor", id: kept.id },
    before: { ...before, ...(values.before.length > 0 ? { fieldValues: values.before } : {}) },
    after: {
      ...after,
      ...(values.after.length > 0 ? { fieldValues: values.after } : {}),
      mergedDonorId: merged.id,
      mergedName: `${merged.firstName} ${merged.lastName}`,
      ...(household === undefined ? {} : { household }),
    },
  });
}

const detailsOf = (row: DonorRow) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  postalAddress: row.postalAddress,
  doNotContact: row.doNotContact,
  emailOptInAt: row.emailOptInAt,
  emailOptInSource: row.emailOptInSource,
  unsubscribedAt: row.unsubscribedAt,
});
