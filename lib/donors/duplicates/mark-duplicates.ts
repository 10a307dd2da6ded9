import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { invalid } from "@/lib/kernel/errors";
import { lockMerging } from "../merges/move-store";
import type { MarkDuplicatesInput } from "./schemas";
import { deleteDistinct, findOwn, insertDistinct } from "./store";

/** Marks two donors as distinct people, or removes the mark. Throws `invalid` for donors of another organization. */
export async function markDuplicates(
  ctx: OrgContext,
  { donorIds, distinct }: MarkDuplicatesInput,
): Promise<MarkDuplicatesInput> {
  const orgId = ctx.org.id;
  const [firstId = "", secondId = ""] = [...donorIds].sort();
  await ctx.db.transaction(async (tx) => {
    await lockMerging(tx, orgId);
    const own = await findOwn(tx, orgId, donorIds);
    if (!donorIds.every((id) => own.has(id))) throw invalid({ donorIds: ["There is no such donor"] });
    const pair = { orgId, firstId, secondId };
    const changed = distinct ? await insertDistinct(tx, pair, ctx.now) : await deleteDistinct(tx, pair);
    if (!changed) return;
    await recordAudit(tx, ctx, {
      orgId,
      action: distinct ? "donor.marked_distinct" : "donor.unmarked_distinct",
      subject: { type: "donor", id: firstId },
      after: { otherDonorId: secondId },
    });
  });
  return { donorIds, distinct };
}
