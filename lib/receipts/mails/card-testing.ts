import type { MailContent } from "../deliver";
import type { Place } from "./place";
import { staffAlertMail } from "./staff-alert";

const HEADING = "Somebody may be testing stolen cards on your donation form";
const ADVICE =
  "Donors who give with their own card notice next to nothing: their browser solves the proof by itself. You can see the attack hour by hour, and lock a campaign with one click. Gifts that arrived from cards that look stolen are best refunded before they are disputed.";

export type CardTesting = {
  org: { name: string; slug: string };
  /** What the attention list says of it. */
  message: string;
  figures: Record<string, number | string | null>;
};

/** Tells staff of an attack, and what they can do. */
export function cardTestingMail({ org, message, figures }: CardTesting, place: Place): MailContent {
  const { declines, minutes } = figures;
  return staffAlertMail(
    {
      org,
      subject: HEADING,
      heading: HEADING,
      paragraphs: [message, ADVICE],
      facts: [
        { label: "Declined payments", value: String(declines ?? "many") },
        { label: "Within", value: minutes === 1 ? "a minute" : `${minutes ?? 60} minutes` },
      ],
      path: "protection",
    },
    place,
  );
}
