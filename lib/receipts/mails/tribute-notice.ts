import type { MailContent } from "../deliver";
import type { Donation } from "../store";
import { block, linesOf, oneLine, strangersName, unlinked } from "../words";
import { fullName } from "./gift-words";
import { button, layout, paragraph, plain, quoted } from "./layout";
import { campaignLink, type Place } from "./place";

/**
 * Tells somebody of a donation in honor or memory of a person; never how much. Its reader did not ask for mail and
 * its words are a stranger's, so they are cut short, make no links, and names tell no number to call. Null when nobody is
 * to be told.
 */
export function tributeNoticeMail(details: Donation, place: Place): (MailContent & { to: string }) | null {
  const { donation, campaign, org } = details;
  const { tributeType, tributeName, tributeNotifyEmail: to } = donation;
  if (!tributeType || !tributeName || !to) return null;
  const honored = strangersName(tributeName, 200);
  const orgName = oneLine(org.name);
  const title = oneLine(campaign.title);
  const kind = tributeType === "IN_HONOR" ? "in honor of" : "in memory of";
  const giver = donation.anonymous
    ? "Somebody who wishes to stay anonymous"
    : strangersName(fullName(donation));
  const bought = donation.ticketCount ? "Tickets bought" : "A gift";
  const heading = `${bought} ${kind} ${honored}`;
  const greeting = donation.tributeNotifyName
    ? `Dear ${strangersName(donation.tributeNotifyName, 200)},`
    : null;
  const did = donation.ticketCount ? "bought tickets from" : "made a gift to";
  const opening = `${giver} has ${did} ${orgName} (${title}) ${kind} ${honored}.`;
  const message = donation.tributeMessage ? unlinked(block(donation.tributeMessage, 500)) : null;
  const link = campaignLink(place, campaign.slug, org.slug);
  const footer = [
    `The giver asked ${orgName} to tell you. Your address is used for this one mail and not added to any list.`,
    `${orgName} · ${org.email}`,
  ];
  return {
    to,
    subject: `${bought} ${kind} ${strangersName(tributeName, 80)}`,
    html: layout({
      place,
      title: `${bought} in somebody’s name`,
      preview: opening,
      sender: orgName,
      heading,
      body: [
        ...(greeting ? [paragraph(greeting)] : []),
        paragraph(opening),
        ...(message ? [quoted(linesOf(message))] : []),
        button(`See what ${orgName} raises money for`, link),
      ],
      footer,
    }),
    text: plain(
      place,
      [
        heading,
        greeting,
        opening,
        message && `“${message}”`,
        `See what ${orgName} raises money for: ${link}`,
      ],
      footer,
    ),
  };
}
