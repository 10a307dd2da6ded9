import type { MailContent } from "../deliver";
import type { Gift } from "../store";
import { block, linesOf, oneLine, unlinked } from "../words";
import { fullName } from "./gift-words";
import { button, layout, paragraph, plain, quoted } from "./layout";
import { campaignLink, type Place } from "./place";

/**
 * Tells somebody of a gift in honor or memory of a person; never how much. Its reader did not ask for mail and
 * its words are a stranger's, so they are cut short and make no links. Null when nobody is to be told.
 */
export function tributeNoticeMail(gift: Gift, place: Place): (MailContent & { to: string }) | null {
  const { donation, campaign, org } = gift;
  const { tributeType, tributeName, tributeNotifyEmail: to } = donation;
  if (!tributeType || !tributeName || !to) return null;
  const honored = unlinked(oneLine(tributeName, 200));
  const orgName = oneLine(org.name);
  const title = oneLine(campaign.title);
  const kind = tributeType === "IN_HONOR" ? "in honor of" : "in memory of";
  const giver = donation.anonymous ? "Somebody who wishes to stay anonymous" : unlinked(fullName(donation));
  const heading = `A gift ${kind} ${honored}`;
  const greeting = donation.tributeNotifyName
    ? `Dear ${unlinked(oneLine(donation.tributeNotifyName, 200))},`
    : null;
  const opening = `${giver} has made a gift to ${orgName} (${title}) ${kind} ${honored}.`;
  const message = donation.tributeMessage ? unlinked(block(donation.tributeMessage, 500)) : null;
  const link = campaignLink(place, campaign.slug, org.slug);
  const footer = [
    `The giver asked ${orgName} to tell you. Your address is used for this one mail and not added to any list.`,
    `${orgName} · ${org.email}`,
  ];
  return {
    to,
    subject: `A gift ${kind} ${unlinked(oneLine(tributeName, 80))}`,
    html: layout({
      place,
      title: "A gift in somebody’s name",
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
