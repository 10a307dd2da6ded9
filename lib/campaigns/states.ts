import type { CampaignStatus } from "./schemas";

/** Moves that PATCH may make (decisions.md, Campaigns). */
const MOVES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  DRAFT: ["ACTIVE"],
  ACTIVE: ["PAUSED", "ENDED"],
  PAUSED: ["ACTIVE", "ENDED"],
  ENDED: ["ACTIVE"],
};

/** Whether a campaign may go from one status to another; staying is no move and always allowed. */
export function mayMove(from: CampaignStatus, to: CampaignStatus): boolean {
  return from === to || MOVES[from].includes(to);
}
