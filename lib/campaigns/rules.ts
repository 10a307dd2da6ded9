import type { FieldErrors } from "@/lib/kernel/errors";
import { clippedAtWord } from "@/lib/kernel/text";
import type { CampaignRow } from "./store";

/**
 * Whether the campaign accepts donations at an instant: it is ACTIVE, not locked, and the instant is within `startDate`
 * and `endDate`, inclusive.
 */
export function isOpen(
  campaign: Pick<CampaignRow, "status" | "startDate" | "endDate" | "lockedAt">,
  now: Date,
): boolean {
  if (campaign.status !== "ACTIVE" || campaign.lockedAt) return false;
  if (campaign.startDate && now < campaign.startDate) return false;
  return !campaign.endDate || now <= campaign.endDate;
}

type Instant = Date | string | null;
type RecurringCampaign = Pick<CampaignRow, "type" | "status" | "allowRecurring" | "ticketPriceCents"> & {
  startDate: Instant;
  endDate: Instant;
  lockedAt: Instant;
};

/**
 * Whether donors can start a recurring donation on the campaign's page at an instant. Tickets are one-time purchases.
 */
export function takesRecurring(campaign: RecurringCampaign, now: Date): boolean {
  const { type, allowRecurring, ticketPriceCents, status } = campaign;
  const at = (instant: Instant) => (instant === null ? null : new Date(instant));
  const dates = { startDate: at(campaign.startDate), endDate: at(campaign.endDate) };
  return (
    allowRecurring &&
    type !== "EVENT" &&
    ticketPriceCents === null &&
    isOpen({ status, ...dates, lockedAt: at(campaign.lockedAt) }, now)
  );
}

type Checked = Pick<
  CampaignRow,
  | "type"
  | "startDate"
  | "endDate"
  | "ticketPriceCents"
  | "ticketFairMarketValueCents"
  | "ticketCapacity"
  | "eventStartsAt"
  | "eventEndsAt"
  | "eventPlace"
  | "parentCampaignId"
  | "defaultFundId"
  | "fundIds"
  | "allowCustomAmount"
  | "suggestedAmounts"
  | "defaultAmountCents"
  | "employerMatchText"
  | "employerMatchUrl"
>;

/**
 * Returns the violations of the rules between a campaign's fields, empty if valid. `levels` is the number of active
 * giving levels.
 */
export function campaignProblems(it: Checked, levels: number): FieldErrors {
  const problems: FieldErrors = {};
  if (it.startDate && it.endDate && it.startDate > it.endDate)
    problems["endDate"] = ["The end is before the start"];
  if (it.type !== "EVENT" && it.ticketPriceCents !== null)
    problems["ticketPriceCents"] = ["Only events have tickets"];
  if (it.ticketCapacity !== null && it.ticketPriceCents === null)
    problems["ticketCapacity"] = ["Set a ticket price first"];
  if (it.ticketFairMarketValueCents !== null && it.ticketPriceCents === null)
    problems["ticketFairMarketValueCents"] = ["Set a ticket price first"];
  if (it.type !== "EVENT") {
    if (it.eventStartsAt !== null) problems["eventStartsAt"] = ["Only events have a date"];
    if (it.eventPlace !== null) problems["eventPlace"] = ["Only events have a place"];
  }
  if (it.eventEndsAt !== null && it.eventStartsAt === null)
    problems["eventEndsAt"] = ["Enter when the event begins first"];
  if (it.eventStartsAt && it.eventEndsAt && it.eventEndsAt <= it.eventStartsAt)
    problems["eventEndsAt"] = ["The event ends before it begins"];
  if (it.parentCampaignId !== null && it.type !== "PEER_TO_PEER")
    problems["parentCampaignId"] = ["Only peer-to-peer campaigns have a parent"];
  if (
    !it.allowCustomAmount &&
    it.ticketPriceCents === null &&
    it.suggestedAmounts.length === 0 &&
    levels === 0
  )
    problems["suggestedAmounts"] = ["Offer at least one amount, or allow custom amounts"];
  if (it.defaultFundId !== null && it.fundIds.includes(it.defaultFundId))
    problems["fundIds"] = ["The default fund is offered anyway"];
  if (it.defaultAmountCents !== null && !it.suggestedAmounts.includes(it.defaultAmountCents))
    problems["defaultAmountCents"] = ["Choose one of the suggested amounts"];
  if (it.employerMatchUrl !== null && it.employerMatchText === null)
    problems["employerMatchUrl"] = ["Write the note first"];
  return problems;
}

/** Returns an error for a scheduled publication in the past, which would publish a draft unintentionally. */
export function pastProblems(it: Pick<CampaignRow, "scheduledPublishAt">, now: Date): FieldErrors {
  if (!it.scheduledPublishAt || it.scheduledPublishAt > now) return {};
  return { scheduledPublishAt: ["Enter a time in the future"] };
}

const SUMMARY_LENGTH = 200;

/**
 * An escaped character, or a link with its label. Neither part of a link extends past the next bracket, so that stories
 * full of brackets also take linear time.
 */
const LINK = /\\[\s\S]|\[((?:\\.|[^[\]\\])*)\]\((?:\\.|[^()[\\]|\([^()[]*\))*\)/g;
/** Rules, and the lines that underline a heading. */
const RULE = /^[-=*_ \t]+$/;
const BLOCK_START = /^(?:[ \t]*(?:>|#{1,6}(?=[ \t]|$)|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
/** An escaped character, an entity that the story's editor writes, or a mark of bold, italic or code. */
const INLINE = /\\([!-/:-@[-`{-~])|&(amp|lt|gt|nbsp);|\*+|_+|`+/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " " };

/** Returns one line of a story without escapes, entities and marks. */
function plainLine(line: string): string {
  return line.replace(
    INLINE,
    (match, escaped: string | undefined, entity: string | undefined, at: number) => {
      if (escaped !== undefined) return escaped;
      if (entity !== undefined) return ENTITIES[entity] ?? match;
      const before = line[at - 1] ?? " ";
      const after = line[at + match.length] ?? " ";
      if (match.startsWith("`")) return "";
      if (/\s/.test(before) && /\s/.test(after)) return match;
      return match.startsWith("_") && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
        ? match
        : "";
    },
  );
}

/**
 * Returns the beginning of a story as plain text, or null without one. A heading ends with a period and a list item
 * with a semicolon if text follows.
 */
export function summaryOf(story: string | null): string | null {
  const lines = (story ?? "")
    .replace(LINK, (match, label?: string) => label ?? match)
    .split("\n")
    .map((line) => {
      const start = RULE.test(line) ? line : (BLOCK_START.exec(line)?.[0] ?? "");
      return { start: start.trim(), text: plainLine(line.slice(start.length)).trim() };
    });
  let text = "";
  let end = "";
  /** The mark that began the current block, kept for the block's further lines. */
  let block = "";
  for (const [at, { start, text: line }] of lines.entries()) {
    if (line === "" || start !== "") block = start;
    if (line === "") continue;
    text += `${end} ${line}`;
    const next = lines[at + 1];
    const continues = next !== undefined && next.start === "" && next.text !== "";
    if (!/[\p{L}\p{N})]$/u.test(line)) end = "";
    else if (block.endsWith("#")) end = ".";
    else end = /[-+*.)]$/.test(block) && !continues ? ";" : "";
    if (block.endsWith("#")) block = "";
  }
  return clippedAtWord(text.replace(/\s+/g, " ").trim(), SUMMARY_LENGTH) || null;
}

/**
 * Returns a campaign's summary for search engines and shared links: its impact line, then the beginning of its story.
 * Null without both.
 */
export function sharedSummary({
  impactLine,
  description,
}: {
  impactLine: string | null;
  description: string | null;
}): string | null {
  const parts = [impactLine?.replace(/\s+/g, " ").trim(), summaryOf(description)].filter(Boolean);
  return clippedAtWord(parts.join(" "), SUMMARY_LENGTH) || null;
}
