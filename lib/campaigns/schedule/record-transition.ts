import { recordAudit } from "@/lib/audit/record";
import type { CampaignStatus } from "@/lib/campaigns/schemas";
import type { Moved } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";

/**
 * Records each scheduled status change of a campaign in the audit log, in the same transaction, like an update by a
 * person.
 */
export async function recordTransition(
  tx: Parameters<typeof recordAudit>[0],
  ctx: Context,
  moved: readonly Moved[],
  status: CampaignStatus,
): Promise<void> {
  for (const { id, orgId, status: was } of moved)
    await recordAudit(tx, ctx, {
      orgId,
      action: "campaign.updated",
      subject: { type: "campaign", id },
      before: { status: was },
      after: { status },
    });
}
