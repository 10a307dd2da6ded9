import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import { lockForm } from "@/lib/campaigns/form/store";
import { conflict, notFound } from "@/lib/kernel/errors";
import { termsOf } from "./create-match";
import {
  deleteMatchRow,
  findMatch,
  findUsed,
  listMatchRows,
  lockCampaign,
  numberMatches,
} from "./match-store";
import { matchState } from "./rules";
import { serializeMatch } from "./serialize";

export const MATCH_USED = "This match has matched donations; end it instead";
export const MATCH_ENDED = "This match has ended; it stays in the list";

/** Deletes a match. Throws `conflict` if it has matched a donation, even a refunded one, or has ended. */
export async function deleteMatch(ctx: CampaignContext, { id }: { id: string }): Promise<{ id: string }> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    await lockCampaign(tx, campaign.id);
    const row = await findMatch(tx, campaign.id, id);
    if (!row) throw notFound("Match");
    if ((await findUsed(tx, [id])).has(id)) throw conflict(MATCH_USED);
    if (matchState(row, ctx.now) === "ENDED") throw conflict(MATCH_ENDED);
    await deleteMatchRow(tx, row);
    await numberMatches(
      tx,
      (await listMatchRows(tx, campaign.id)).map((one) => one.id),
    );
    await recordAudit(tx, ctx, {
      orgId: campaign.orgId,
      action: "match.deleted",
      subject: { type: "match", id },
      before: termsOf(serializeMatch(row, { used: false, now: ctx.now })),
    });
    return { id };
  });
}
