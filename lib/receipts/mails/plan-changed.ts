import { formatUsd } from "@/lib/kernel/money";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import type { FoundPlan } from "@/lib/subscriptions/store";
import type { MailContent } from "../deliver";
import { oneLine } from "../words";
import { formatDay } from "./dates";
import type { Place } from "./place";
import { donorFooter, planMail } from "./plan-mail";
import { often, planLink } from "./plan-words";

/** Confirms a change of a plan to its donor, whoever made it. */
export function planChangedMail(found: FoundPlan, entry: EntryRow, place: Place): MailContent {
  const { plan, campaign, org, donor } = found;
  const name = oneLine(org.name);
  const kind = often(plan.frequency);
  const next = plan.nextChargeAt && formatDay(plan.nextChargeAt, org.timezone);
  return planMail(found, place, {
    subject: `Your ${kind} gift to ${name}: ${newsOf(entry)}`,
    heading: `${oneLine(donor.firstName)}, your ${kind} gift has changed`,
    paragraphs: [
      `${sentenceOf(found, entry)}${by(found, entry)}`,
      "If this is not what you want, open the page of your recurring donation and have a link mailed to you to change it, or reply to this mail.",
    ],
    facts: [
      { label: "Gift", value: `${formatUsd(plan.amountCents)} ${kind}` },
      ...(plan.totalChargedCents > plan.amountCents
        ? [{ label: "Charged with the fees you cover", value: formatUsd(plan.totalChargedCents) }]
        : []),
      { label: "Campaign", value: oneLine(campaign.title) },
      ...(plan.methodLabel ? [{ label: "Charged to", value: plan.methodLabel }] : []),
      ...(next ? [{ label: "Next charge", value: next, strong: true }] : []),
    ],
    action: { label: "Open your recurring donation", link: planLink(place, campaign.slug, plan.id) },
    footer: donorFooter(found),
  });
}

function newsOf(entry: EntryRow): string {
  if (entry.kind === "PAUSED") return "paused";
  if (entry.kind === "RESUMED") return "goes on";
  return entry.kind === "METHOD_CHANGED" ? "another payment method" : "another amount";
}

function sentenceOf({ plan, org }: FoundPlan, entry: EntryRow): string {
  const name = oneLine(org.name);
  const kind = often(plan.frequency);
  if (entry.kind === "PAUSED") return `Your ${kind} gift to ${name} is paused: nothing is charged meanwhile.`;
  if (entry.kind === "RESUMED") return `Your ${kind} gift to ${name} goes on.`;
  if (entry.kind === "METHOD_CHANGED")
    return `Your ${kind} gift to ${name} is charged to ${entry.detail ?? "another payment method"} from now on.`;
  const sum = formatUsd(entry.amountCents ?? plan.amountCents);
  return `Your ${kind} gift to ${name} is ${sum} from the next charge on.`;
}

function by({ org }: FoundPlan, entry: EntryRow): string {
  return entry.actor.startsWith("staff:") ? ` ${oneLine(org.name)} has made this change.` : "";
}
