import { urlPart } from "@/lib/kernel/web-address";
import type { Role } from "@/lib/orgs/schemas";
import type { InvitationWithOrg } from "@/lib/team/invitation-store";
import type { MailContent } from "../deliver";
import { strangersName } from "../words";
import { formatInstant } from "./dates";
import { button, layout, note, paragraph, plain, rows, rowsText } from "./layout";
import type { Place } from "./place";

const ROLE: Record<Role, string> = {
  OWNER: "Owner: may do everything, and manages the whole team",
  ADMIN: "Admin: also refunds gifts, and manages settings, API keys and members",
  MEMBER: "Member: sees everything, and creates and edits campaigns",
};

/**
 * Invites somebody to an organization. Its reader may not know the sender, so what the sender could choose (their
 * name, the organization's) makes no links and tells no number to call.
 */
export function invitationMail(
  { invitation, org }: InvitationWithOrg,
  token: string,
  sender: { firstName: string; lastName: string; email: string } | null,
  place: Place,
): MailContent {
  const name = strangersName(org.name);
  const who = sender ? strangersName(`${sender.firstName} ${sender.lastName}`, 80) : "";
  const from = who || "A colleague";
  const link = `${place.appOrigin}/invitations/${urlPart(token)}`;
  const heading = `${from} invites you to ${name} on Almoner`;
  const opening = `${from} would like you to join the team of ${name} on Almoner, where it raises money and looks after its donors.`;
  const how = `Sign in as ${invitation.email}, or sign up with that address: nobody else can accept.`;
  const facts = [
    ...(who ? [{ label: "Invited by", value: sender?.email ? `${who} (${sender.email})` : who }] : []),
    { label: "Your role", value: ROLE[invitation.role] },
    { label: "Good until", value: formatInstant(invitation.expiresAt, org.timezone) },
  ];
  const unexpected =
    "You did not expect this? Then do nothing: without you nothing happens, and the invitation runs out by itself. Do not pass this mail on.";
  const footer = [
    `${name} · ${org.email}`,
    "Your address is used for this invitation and not added to any list.",
  ];
  return {
    subject: heading,
    html: layout({
      place,
      title: "Invitation",
      preview: opening,
      sender: name,
      heading,
      body: [
        paragraph(opening),
        rows(facts),
        paragraph(how),
        note(unexpected),
        button("See the invitation", link),
      ],
      footer,
    }),
    text: plain(
      place,
      [heading, opening, rowsText(facts), how, `See the invitation: ${link}`, unexpected],
      footer,
    ),
  };
}
