import { dayOf } from "@/components/donate/dates";
import { sellsTickets } from "@/components/donate/form/campaign";
import type { PublicCampaign } from "@/lib/campaigns/schemas";

export type Closed = { title: string; text: string };

/** Why the campaign accepts no donations now; null when it does. */
export function closedState(campaign: PublicCampaign, now: Date): Closed | null {
  const { org } = campaign;
  const tickets = sellsTickets(campaign);
  if (campaign.status === "ENDED" || (campaign.endDate && Date.parse(campaign.endDate) < now.getTime()))
    return {
      title: "This campaign has ended",
      text: `Thank you to everyone who ${tickets ? "took part" : `gave to ${org.name}`}.`,
    };
  if (campaign.status === "PAUSED")
    return {
      title: "This campaign is paused",
      text: `${org.name} isn’t ${tickets ? "selling tickets" : "accepting gifts"} here right now.`,
    };
  if (campaign.status === "DRAFT")
    return { title: "This campaign isn’t open yet", text: `${org.name} is still preparing it.` };
  if (campaign.locked)
    return {
      title: `This campaign isn’t ${tickets ? "selling tickets" : "accepting gifts"} right now`,
      text: `${org.name} has closed it for a while to prevent misuse. Please come back later, or ask them for another way to ${tickets ? "get tickets" : "give"}.`,
    };
  if (campaign.startDate && Date.parse(campaign.startDate) > now.getTime())
    return {
      title: "This campaign hasn’t started yet",
      text: `${tickets ? "Ticket sales open" : "Giving opens"} on ${dayOf(campaign.startDate, org.timezone)}.`,
    };
  if (campaign.ticketsLeft === 0)
    return {
      title: "Sold out",
      text: "All tickets are sold or on hold. Some may become available within 30 minutes.",
    };
  if (!campaign.acceptsDonations)
    return {
      title: tickets ? "Ticket sales open soon" : "Giving opens soon",
      text: `${org.name} hasn’t finished setting up payments. Please come back later.`,
    };
  return null;
}
