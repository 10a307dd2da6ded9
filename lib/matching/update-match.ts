import { changedFields, recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import { lockForm } from "@/lib/campaigns/form/store";
import { invalid, notFound } from "@/lib/kernel/errors";
import { termsOf } from "./create-match";
import { findMatch, findUsed, lockCampaign, type MatchRow, writeMatch } from "./match-store";
import { capProblems } from "./rules";
import type { Match, UpdateMatchInput } from "./schemas";
import { serializeMatch } from "./serialize";

/**
 * Changes a match. Amounts already added to donations stay. Throws `invalid` for a cap below the amount it currently
 * adds, and for an end that is not after the start.
 */
export async function updateMatch(
  ctx: CampaignContext,
  { id, input }: { id: string; input: UpdateMatchInput },
): Promise<Match> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    await lockCampaign(tx, campaign.id);
    const before = await findMatch(tx, campaign.id, id);
    if (!before) throw notFound("Match");
    const after = changed(before, input, ctx.now);
    const problems = {
      ...capProblems("maxCents", after),
      ...(after.startsAt && after.endsAt && after.startsAt >= after.endsAt
        ? { endsAt: ["The end is not after the start"] }
        : {}),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const shown = { used: (await findUsed(tx, [id])).has(id), now: ctx.now };
    const now = serializeMatch(after, shown);
    const difference = changedFields(termsOf(serializeMatch(before, shown)), termsOf(now));
    if (Object.keys(difference.after).length > 0) {
      await writeMatch(tx, after);
      await recordAudit(tx, ctx, {
        orgId: campaign.orgId,
        action: "match.updated",
        subject: { type: "match", id },
        ...difference,
      });
    }
    return now;
  });
}

function changed(before: MatchRow, { startsAt, endsAt, ...rest }: UpdateMatchInput, now: Date): MatchRow {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...given,
    startsAt: startsAt === undefined ? before.startsAt : instant(startsAt),
    endsAt: endsAt === undefined ? before.endsAt : instant(endsAt),
    updatedAt: now,
  };
}

const instant = (text: string | null) => (text === null ? null : new Date(text));
