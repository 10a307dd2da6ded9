import { changedFields, recordAudit } from "@/lib/audit/record";
import { notFound } from "@/lib/kernel/errors";
import type { CommitmentContext } from "./context";
import { getCommitment } from "./list-commitments";
import type { Commitment, UpdateCommitmentInput } from "./schemas";
import { changeCommitment, lockCommitment } from "./store";

/**
 * Sets the state of a commitment, or changes its note. Reopening or ending it removes its link to a subscription.
 * Throws `not_found` if its import was undone concurrently.
 */
export async function updateCommitment(
  ctx: CommitmentContext,
  input: UpdateCommitmentInput,
): Promise<Commitment> {
  const { id } = ctx.found.commitment;
  await ctx.db.transaction(async (tx) => {
    const before = await lockCommitment(tx, id);
    if (!before) throw notFound("Recurring commitment");
    const was = { state: before.state, note: before.note };
    const is = {
      state: input.state ?? was.state,
      note: input.note === undefined ? was.note : input.note,
    };
    const difference = changedFields(was, is);
    if (Object.keys(difference.after).length === 0) return;
    await changeCommitment(tx, id, {
      ...is,
      ...(is.state === "CONTINUED" ? {} : { subscriptionId: null }),
      // After reopening, no recurring donation continues the commitment until its donor is asked again.
      ...(is.state === "OPEN" && was.state !== "OPEN" ? { askedCampaignId: null } : {}),
      updatedAt: ctx.now,
    });
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "donor.commitment_updated",
      subject: { type: "donor", id: before.donorId },
      before: { ...difference.before, commitmentId: id },
      after: { ...difference.after, commitmentId: id },
    });
  });
  return getCommitment(ctx, id);
}
