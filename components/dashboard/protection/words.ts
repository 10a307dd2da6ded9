import type { ProtectedCampaign, Protection, ProtectionState } from "@/lib/abuse/schemas";
import { count } from "../words";
import { formatInstant } from "../zoned";

type Word = { label: string; tone: "neutral" | "good" | "warn" | "bad" };

/** The words for where a form stands. */
export const PROTECTION_STATE: Record<ProtectionState, Word> = {
  CALM: { label: "Calm", tone: "good" },
  PROOF: { label: "Proof asked", tone: "warn" },
  CLOSED: { label: "Closed for now", tone: "bad" },
};

export const LOCKED: Word = { label: "Locked", tone: "bad" };

/** What is going on, in a title and a sentence; of the campaigns the worst counts with the organization itself. */
export function protectionInWords(
  it: Protection,
  zone: string,
): { title: string; words: string; calm: boolean } {
  const worst = [it, ...it.campaigns].sort((a, b) => RANK[b.state] - RANK[a.state])[0] ?? it;
  const where = it.state === worst.state ? "all your forms" : campaignsIn(worst.state, it.campaigns);
  if (worst.state === "CLOSED")
    return {
      title: "Closed after too many declined payments",
      words: `Somebody is testing cards. New gifts are refused on ${where}${worst.opensAt ? ` until ${formatInstant(worst.opensAt, zone)}` : ""}. Recurring gifts go on.`,
      calm: false,
    };
  if (worst.state === "PROOF")
    return {
      title: "Somebody may be testing cards",
      words: `Many payments are declined on ${where}. Browsers are asked for a proof before a gift is taken; donors notice next to nothing. If it gets worse, the form closes by itself for up to an hour.`,
      calm: false,
    };
  const locked = it.campaigns.filter((campaign) => campaign.lockedAt).length;
  return {
    title: "No attack",
    words: `Nothing looks like card testing right now.${locked > 0 ? ` ${count(locked, "campaign is", "campaigns are")} still locked and ${locked === 1 ? "takes" : "take"} no gifts.` : ""}`,
    calm: locked === 0,
  };
}

const RANK: Record<ProtectionState, number> = { CALM: 0, PROOF: 1, CLOSED: 2 };

function campaignsIn(state: ProtectionState, campaigns: readonly ProtectedCampaign[]): string {
  const [first, ...others] = campaigns.filter((campaign) => campaign.state === state);
  if (!first) return "your forms";
  return others.length > 0
    ? `“${first.title}” and ${count(others.length, "other form")}`
    : `“${first.title}”`;
}
