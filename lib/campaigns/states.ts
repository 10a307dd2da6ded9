import type { CampaignStatus } from "./schemas";

/** Status changes allowed through PATCH. */
const MOVES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  DRAFT: ["ACTIVE"],
  ACTIVE: ["PAUSED", "ENDED"],
  PAUSED: ["ACTIVE", "ENDED"],
  ENDED: ["ACTIVE"],
};

/** Whether a campaign may change from one status to another. Keeping the status is always allowed. */
export function mayMove(from: CampaignStatus, to: CampaignStatus): boolean {
  return from === to || MOVES[from].includes(to);
}
