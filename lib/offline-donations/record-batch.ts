import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { invalid } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { auditedInput } from "./audit-values";
import { fullBatch } from "./get-batch";
import { publishRecorded } from "./publish-recorded";
import { controlProblems } from "./rules";
import type { FullBatch, OfflineBatchInput } from "./schemas";
import { findBatch, insertBatch } from "./store";
import { recorderOf, writeDonations } from "./write-donations";

/**
 * Records offline donations together, all or none, if their number and sum agree with the control total. A request
 * repeated with the same Idempotency-Key returns the existing batch. Throws `invalid` with the differences, and
 * `unavailable`.
 */
export async function recordBatch(ctx: OrgContext, input: OfflineBatchInput): Promise<FullBatch> {
  const { id, donationIds } = await saveBatch(ctx, input);
  await publishRecorded(ctx, donationIds);
  const found = await findBatch(ctx.db, id);
  if (!found) throw new Error(`batch ${id} is gone`);
  return fullBatch(ctx, found);
}

/** Records the batch without the emails that follow. */
export async function saveBatch(
  ctx: OrgContext,
  input: OfflineBatchInput,
): Promise<{ id: string; donationIds: string[] }> {
  const problems = controlProblems(
    input,
    input.donations.map((it) => it.amountCents),
  );
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const id = idFor(ctx, "offline-batch");
  const all = input.donations.map((one, index) => ({
    id: idFor(ctx, `offline-donation:${index}`),
    at: `donations.${index}.`,
    input: one,
    batchPosition: index + 1,
  }));
  await ctx.db.transaction(async (tx) => {
    if (await findBatch(tx, id)) return;
    const { name, controlCount, controlCents } = input;
    const batch = { id, orgId: ctx.org.id, name, controlCount, controlCents };
    await insertBatch(tx, { ...batch, recordedBy: recorderOf(ctx), createdAt: ctx.now });
    await writeDonations(tx, ctx, all, id);
    await recordAudit(tx, ctx, {
      orgId: ctx.org.id,
      action: "offline_batch.recorded",
      subject: { type: "offline_batch", id },
      after: { name, controlCount, controlCents },
    });
    for (const one of all)
      await recordAudit(tx, ctx, {
        orgId: ctx.org.id,
        action: "donation.recorded_offline",
        subject: { type: "donation", id: one.id },
        after: { ...auditedInput(one.input), batchId: id },
      });
  });
  return { id, donationIds: all.map((one) => one.id) };
}
