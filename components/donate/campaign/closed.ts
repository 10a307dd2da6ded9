import { sellsTickets } from "@/components/donate/form/campaign";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import type { Translation } from "@/lib/languages/translator";

export type Closed = { title: string; text: string };

/** Returns why the campaign does not accept donations now; null if it does. */
export function closedState(campaign: PublicCampaign, now: Date, { t, format }: Translation): Closed | null {
  const org = campaign.org.name;
  const tickets = sellsTickets(campaign);
  if (campaign.status === "ENDED" || (campaign.endDate && Date.parse(campaign.endDate) < now.getTime()))
    return {
      title: t("donate.closed.ended"),
      text: t(tickets ? "donate.closed.endedTickets" : "donate.closed.endedGift", { org }),
    };
  if (campaign.status === "PAUSED")
    return {
      title: t("donate.closed.paused"),
      text: t(tickets ? "donate.closed.pausedTickets" : "donate.closed.pausedGift", { org }),
    };
  if (campaign.status === "DRAFT")
    return { title: t("donate.closed.draft"), text: t("donate.closed.draftText", { org }) };
  if (campaign.locked)
    return {
      title: t(tickets ? "donate.closed.lockedTickets" : "donate.closed.lockedGift"),
      text: t(tickets ? "donate.closed.lockedTicketsText" : "donate.closed.lockedGiftText", { org }),
    };
  if (campaign.startDate && Date.parse(campaign.startDate) > now.getTime())
    return {
      title: t("donate.closed.early"),
      text: t(tickets ? "donate.closed.earlyTickets" : "donate.closed.earlyGift", {
        day: format.day(campaign.startDate, campaign.org.timezone),
      }),
    };
  if (campaign.ticketsLeft === 0)
    return { title: t("donate.closed.soldOut"), text: t("donate.closed.soldOutText") };
  if (!campaign.acceptsDonations)
    return {
      title: t(tickets ? "donate.closed.soonTickets" : "donate.closed.soonGift"),
      text: t("donate.closed.soonText", { org }),
    };
  return null;
}
