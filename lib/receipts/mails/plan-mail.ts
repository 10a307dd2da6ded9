import type { FoundSubscription } from "@/lib/subscriptions/store";
import type { MailContent } from "../deliver";
import { oneLine } from "../words";
import { button, layout, paragraph, plain, type Row, rows, rowsText } from "./layout";
import type { Place } from "./place";

/** The page that every mail about a subscription is; its words come from the mail itself. */
export function subscriptionMail(
  { org }: Pick<FoundSubscription, "org">,
  place: Place,
  words: {
    subject: string;
    heading: string;
    /** The first is what an inbox shows beside the subject. */
    paragraphs: [string, ...string[]];
    facts: Row[];
    action: { label: string; link: string };
    footer: string[];
  },
): MailContent {
  const { subject, heading, paragraphs, facts, action, footer } = words;
  return {
    subject,
    html: layout({
      place,
      title: heading,
      preview: paragraphs[0],
      sender: oneLine(org.name),
      heading,
      body: [...paragraphs.map((one) => paragraph(one)), rows(facts), button(action.label, action.link)],
      footer,
    }),
    text: plain(place, [heading, ...paragraphs, rowsText(facts), `${action.label}: ${action.link}`], footer),
  };
}

/** Below a mail to a donor: how to reach the organization. */
export function donorFooter({ org }: Pick<FoundSubscription, "org">): string[] {
  const name = oneLine(org.name);
  return [
    `${name}${org.ein ? ` · EIN ${oneLine(org.ein, 20)}` : ""} · ${org.email}`,
    "Reply to this mail to reach the organization.",
  ];
}

export function staffFooter({ org }: Pick<FoundSubscription, "org">): string[] {
  return [`You get this because it is the notification address of ${oneLine(org.name)}.`];
}
