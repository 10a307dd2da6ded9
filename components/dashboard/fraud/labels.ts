import { count } from "@/components/dashboard/labels";
import type { ProtectedCampaign, Protection, ProtectionState } from "@/lib/fraud/schemas";

type Word = { label: string; tone: "neutral" | "good" | "warn" | "bad" };

/** The words for where a form stands. */
export const PROTECTION_STATE: Record<ProtectionState, Word> = {
  NORMAL: { label: "Normal", tone: "good" },
  CHALLENGED: { label: "Challenge active", tone: "warn" },
};

export const LOCKED: Word = { label: "Locked", tone: "bad" };

/** What is going on, in a title and a sentence; of the campaigns the worst counts with the organization itself. */
export function protectionInWords(it: Protection): { title: string; words: string; calm: boolean } {
  const attacked = it.campaigns.filter((campaign) => campaign.state === "CHALLENGED");
  if (it.state === "CHALLENGED" || attacked.length > 0) {
    const where = it.state === "CHALLENGED" ? "all your forms" : campaignsIn(attacked);
    return {
      title: "Cards may be tested on your forms",
      words: `Many payments are declined on ${where}. Browsers solve a puzzle before a donation is taken, which donors hardly notice, and the form stays open. Networks that try many cards are blocked by themselves. You can lock a campaign until it is over.`,
      calm: false,
    };
  }
  const locked = it.campaigns.filter((campaign) => campaign.lockedAt).length;
  return {
    title: "No attack",
    words: `Nothing looks like card testing right now.${locked > 0 ? ` ${count(locked, "campaign is", "campaigns are")} still locked and ${locked === 1 ? "takes" : "take"} no donations.` : ""}`,
    calm: locked === 0,
  };
}

function campaignsIn([first, ...others]: readonly ProtectedCampaign[]): string {
  if (!first) return "your forms";
  return others.length > 0
    ? `“${first.title}” and ${count(others.length, "other form")}`
    : `“${first.title}”`;
}
