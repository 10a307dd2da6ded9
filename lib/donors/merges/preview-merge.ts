import { invalid } from "@/lib/kernel/errors";
import type { DonorContext } from "../context";
import { getDonor } from "../get-donor";
import { findDonor } from "../store";
import { currentDonorId } from "./current-donor-store";
import { isMakingStatements } from "./move-store";
import { ONE_ALREADY, STATEMENTS_RUNNING, TOO_MANY_TO_MOVE } from "./refusals";
import { MAX_DONATIONS } from "./rules";
import type { DonorMerge, MergePreview } from "./schemas";
import { serializeMerges } from "./serialize";
import { countMoves, listMergeRows } from "./store";

const MAX_LISTED = 50;

/**
 * Returns two donors and what merging the other one into this one would move. Throws `invalid` for an unknown donor.
 */
export async function previewMerge(
  ctx: DonorContext,
  { mergedDonorId }: { mergedDonorId: string },
): Promise<MergePreview> {
  const donor = await findDonor(ctx.db, await currentDonorId(ctx.db, mergedDonorId));
  if (donor?.orgId !== ctx.orgId) throw invalid({ mergedDonorId: ["There is no such donor"] });
  const ids = { from: donor.id, to: ctx.donor.id };
  const [kept, merged, moves, running] = await Promise.all([
    getDonor(ctx),
    getDonor({ ...ctx, donor }),
    countMoves(ctx.db, ids),
    isMakingStatements(ctx.db, ctx.orgId, [ids.from, ids.to]),
  ]);
  if (donor.id === ctx.donor.id) return { kept, merged, moves, refusal: ONE_ALREADY };
  const tooMany = moves.donations > MAX_DONATIONS ? TOO_MANY_TO_MOVE.error : null;
  return { kept, merged, moves, refusal: running ? STATEMENTS_RUNNING.error : tooMany };
}

/** Returns the merges into this donor, newest first; at most {@link MAX_LISTED}. */
export async function listMerges(ctx: DonorContext): Promise<{ data: DonorMerge[] }> {
  return { data: await serializeMerges(ctx, await listMergeRows(ctx.db, ctx.donor.id, MAX_LISTED)) };
}
