import { formatUsdShort } from "@/lib/kernel/money";
import { urlPart } from "@/lib/kernel/web-address";
import type { MailContent } from "../deliver";
import type { Donation } from "../store";
import { oneLine } from "../words";
import { bar, button, layout, note, paragraph, plain } from "./layout";
import { dashboardLink, type Place } from "./place";

export type Reached = {
  campaign: Donation["campaign"];
  org: Donation["org"];
  /** 25, 50, 75 or 100. */
  percent: number;
  raisedCents: number;
  goalCents: number;
};

/** Tells staff that a campaign has reached a share of its goal. */
export function milestoneMail(reached: Reached, place: Place): MailContent {
  const { campaign, org, percent, raisedCents, goalCents } = reached;
  const title = oneLine(campaign.title);
  const whole = percent === 100;
  const news = whole ? `${title} has reached its goal` : `${title} has reached ${percent}% of its goal`;
  const sums = `${formatUsdShort(raisedCents)} raised of ${formatUsdShort(goalCents)}`;
  const share = `${sums} (${Math.floor((raisedCents * 100) / goalCents)}%).`;
  const advice = whole
    ? "The campaign goes on until it ends or you end it. A word to everybody who gave is worth it now."
    : "A good moment to tell your supporters how far it has come.";
  const link = dashboardLink(place, org.slug, `campaigns/${urlPart(campaign.id)}`);
  const footer = [`You get this because it is the notification address of ${oneLine(org.name)}.`];
  return {
    subject: news,
    html: layout({
      place,
      title: "Milestone",
      preview: sums,
      sender: oneLine(org.name),
      heading: news,
      body: [
        bar(Math.min(100, Math.floor((raisedCents * 100) / goalCents))),
        paragraph(share),
        note(advice),
        button("Open in the dashboard", link),
      ],
      footer,
    }),
    text: plain(place, [`${news}.`, share, advice, `Open in the dashboard: ${link}`], footer),
  };
}
