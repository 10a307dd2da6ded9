import { count } from "@/components/dashboard/labels";
import type { ProtectedCampaign, Protection, ProtectionState } from "@/lib/fraud/schemas";

type Word = { label: string; tone: "neutral" | "good" | "warn" | "bad" };

/** Labels of a donation form's protection states. */
export const PROTECTION_STATE: Record<ProtectionState, Word> = {
  NORMAL: { label: "Normal", tone: "good" },
  CHALLENGED: { label: "Challenge active", tone: "warn" },
};

export const LOCKED: Word = { label: "Locked", tone: "bad" };

/** Describes the protection with a title and text, by the strictest state of the organization and its campaigns. */
export function protectionLabel(it: Protection): { title: string; words: string; calm: boolean } {
  const attacked = it.campaigns.filter((campaign) => campaign.state === "CHALLENGED");
  if (it.state === "CHALLENGED" || attacked.length > 0) {
    const where = it.state === "CHALLENGED" ? "all your forms" : campaignsIn(attacked);
    return {
      title: "Possible card testing",
      words: `Many payments are being declined on ${where}. Each browser now solves a short puzzle before it can donate; donors barely notice, and the form stays open. Networks that try many cards are blocked automatically. You can lock a campaign until the attack ends.`,
      calm: false,
    };
  }
  const locked = it.campaigns.filter((campaign) => campaign.lockedAt).length;
  return {
    title: "No attack detected",
    words: `No sign of card testing right now.${locked > 0 ? ` ${count(locked, "campaign is", "campaigns are")} still locked and can’t accept donations.` : ""}`,
    calm: locked === 0,
  };
}

function campaignsIn([first, ...others]: readonly ProtectedCampaign[]): string {
  if (!first) return "your forms";
  return others.length > 0
    ? `“${first.title}” and ${count(others.length, "other form")}`
    : `“${first.title}”`;
}
