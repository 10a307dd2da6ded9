import { dayOf } from "@/components/donate/dates";
import { sellsTickets } from "@/components/donate/form/campaign";
import type { PublicCampaign } from "@/lib/campaigns/schemas";

export type Closed = { title: string; words: string };

/** Why the campaign takes no donations now, in words for donors; null when it does. Pure; `now` is the context's. */
export function closedState(campaign: PublicCampaign, now: Date): Closed | null {
  const { org } = campaign;
  const tickets = sellsTickets(campaign);
  if (campaign.status === "ENDED" || (campaign.endDate && Date.parse(campaign.endDate) < now.getTime()))
    return {
      title: "This campaign has ended",
      words: `Thank you to everyone who ${tickets ? "took part" : `gave to ${org.name}`}.`,
    };
  if (campaign.status === "PAUSED")
    return {
      title: "This campaign is taking a break",
      words: `${org.name} is not ${tickets ? "selling tickets" : "taking gifts"} here at the moment.`,
    };
  if (campaign.status === "DRAFT")
    return { title: "This campaign is not open yet", words: `${org.name} is still preparing it.` };
  if (campaign.locked)
    return {
      title: `This campaign ${tickets ? "sells no tickets" : "takes no gifts"} at the moment`,
      words: `${org.name} has closed it for a while, to keep out misuse. Please come back later, or ask them for another way to ${tickets ? "get tickets" : "give"}.`,
    };
  if (campaign.startDate && Date.parse(campaign.startDate) > now.getTime())
    return {
      title: "This campaign has not started yet",
      words: `${tickets ? "Ticket sales" : "Gifts"} open on ${dayOf(campaign.startDate, org.timezone)}.`,
    };
  if (campaign.ticketsLeft === 0)
    return {
      title: "Sold out",
      words: "Every ticket is sold or being paid for. Some may come back within half an hour.",
    };
  if (!campaign.acceptsDonations)
    return {
      title: `${tickets ? "Ticket sales" : "Gifts"} open soon`,
      words: `${org.name} has not finished setting up payments. Please come back later.`,
    };
  return null;
}
