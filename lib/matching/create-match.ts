import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import { lockForm } from "@/lib/campaigns/form/store";
import { conflict } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { findUsed, insertMatch, listMatchRows, lockCampaign, type MatchRow } from "./match-store";
import { type CreateMatchInput, MAX_MATCHES, type Match } from "./schemas";
import { serializeMatch } from "./serialize";

export const TOO_MANY_MATCHES = `A campaign has at most ${MAX_MATCHES} matches`;

/** Adds a match at the end of the list. Throws `conflict` at 50 matches. */
export async function createMatch(ctx: CampaignContext, input: CreateMatchInput): Promise<Match> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    await lockCampaign(tx, campaign.id);
    const known = await listMatchRows(tx, campaign.id);
    const id = idFor(ctx, "match");
    // An interrupted run of this request may have created the match.
    const begun = known.find((one) => one.id === id);
    if (begun) return serializeMatch(begun, { used: (await findUsed(tx, [id])).has(id), now: ctx.now });
    if (known.length >= MAX_MATCHES) throw conflict(TOO_MANY_MATCHES);
    const row: MatchRow = {
      ...input,
      startsAt: input.startsAt ? new Date(input.startsAt) : null,
      endsAt: input.endsAt ? new Date(input.endsAt) : null,
      id,
      campaignId: campaign.id,
      isMain: false,
      position: known.length,
      matchedCents: 0,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    await insertMatch(tx, row);
    const made = serializeMatch(row, { used: false, now: ctx.now });
    await recordAudit(tx, ctx, {
      orgId: campaign.orgId,
      action: "match.created",
      subject: { type: "match", id },
      after: termsOf(made),
    });
    return made;
  });
}

/** Returns the audited fields of a match: those set by staff, and its campaign. */
export function termsOf(match: Match): Omit<Match, "id" | "isMain" | "state" | "used" | "matchedCents"> {
  const { id: _id, isMain: _main, state: _state, used: _used, matchedCents: _matched, ...terms } = match;
  return terms;
}
