import type { MailContent } from "../deliver";
import { oneLine } from "../words";
import { button, layout, paragraph, plain, type Row, rows, rowsText } from "./layout";
import { dashboardLink, type Place } from "./place";

export type StaffAlert = {
  org: { name: string; slug: string };
  subject: string;
  heading: string;
  paragraphs: string[];
  facts: Row[];
  /** Where in the dashboard it is dealt with. */
  path: string;
  /** Why the reader gets it; that it goes to the notification address unless given. */
  because?: string;
};

/** Tells staff that something about their money needs them. */
export function staffAlertMail(alert: StaffAlert, place: Place): MailContent {
  const { org, subject, heading, paragraphs, facts } = alert;
  const link = dashboardLink(place, org.slug, alert.path);
  const sender = oneLine(org.name);
  const footer = [alert.because ?? `You get this because it is the notification address of ${sender}.`];
  return {
    subject,
    html: layout({
      place,
      title: heading,
      preview: paragraphs[0] ?? heading,
      sender,
      heading,
      body: [
        ...paragraphs.map((text) => paragraph(text)),
        ...(facts.length > 0 ? [rows(facts)] : []),
        button("Open in the dashboard", link),
      ],
      footer,
    }),
    text: plain(
      place,
      [heading, ...paragraphs, facts.length > 0 ? rowsText(facts) : null, `Open in the dashboard: ${link}`],
      footer,
    ),
  };
}
