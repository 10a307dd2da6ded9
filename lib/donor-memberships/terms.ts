import { changedFields, recordAudit } from "@/lib/audit/record";
import { findOrganization } from "@/lib/auth/store";
import type { CampaignContext } from "@/lib/campaigns/context";
import { lockForm } from "@/lib/campaigns/form/store";
import { notFound } from "@/lib/kernel/errors";
import { refreshMemberships } from "./refresh-store";
import type { MembershipTerms, UpdateTermsInput } from "./schemas";
import { readTerms, writeTerms } from "./terms-store";

/** Returns a campaign's membership terms, or the defaults if none are saved. */
export async function getTerms(ctx: CampaignContext): Promise<MembershipTerms> {
  return readTerms(ctx.db, ctx.campaign.id);
}

/** Changes the given terms. Donations paid until now keep the previous ones. */
export async function updateTerms(ctx: CampaignContext, input: UpdateTermsInput): Promise<MembershipTerms> {
  const { id, orgId } = ctx.campaign;
  const org = await findOrganization(ctx.db, orgId);
  if (!org) throw notFound("Organization");
  await refreshMemberships(ctx.db, { orgId, timezone: org.timezone, now: ctx.now });
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, id);
    const before = await readTerms(tx, id);
    const after: MembershipTerms = {
      months: input.months ?? before.months,
      graceDays: input.graceDays ?? before.graceDays,
      reminderDays: input.reminderDays ?? before.reminderDays,
    };
    const difference = changedFields(noted(before), noted(after));
    if (Object.keys(difference.after).length === 0) return after;
    await writeTerms(tx, id, after, ctx.now);
    await recordAudit(tx, ctx, {
      orgId,
      action: "campaign.membership_terms_changed",
      subject: { type: "campaign", id },
      ...difference,
    });
    return after;
  });
}

/** Returns the terms as recorded in the audit log. */
const noted = ({ months, graceDays, reminderDays }: MembershipTerms) => ({
  months,
  graceDays,
  reminderDays: reminderDays.map(String),
});
