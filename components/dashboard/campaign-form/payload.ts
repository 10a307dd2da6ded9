import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { type CreateCampaignInput, createCampaignInput, updateCampaignInput } from "@/lib/campaigns/schemas";
import type { Body as ApiBody } from "@/lib/client/types";
import { parseUsd } from "@/lib/kernel/money";
import { slugify } from "@/lib/kernel/urls/slug";
import { endOfDay, instantOf, startOfDay } from "../format/zoned";
import { checkInput, type Problems } from "../forms/check-input";
import type { CampaignValues } from "./values";

type Body = Record<string, unknown>;
/** A request body; valid if `problems` is null. */
type Checked<T> = { body: T; problems: Problems | null };
type Creation = ApiBody<"createCampaign">;
type Changes = ApiBody<"updateCampaign">;

const NOT_MONEY = "Enter a dollar amount, such as 50 or 1,250.00";
const NOT_INTEGER = "Enter a whole number";
const NOT_YEAR = "Enter a date before the year 3000";

/**
 * Returns the body of `POST /api/orgs/:idOrSlug/campaigns`. Omits a slug derived from the title: the API generates it
 * and may append a number.
 */
export function creation(values: CampaignValues, zone: string): Checked<Creation> {
  const { body, fields } = fullBody(values, zone);
  if (body["slug"] === "" || body["slug"] === slugify(values.title)) delete body["slug"];
  // Receipts for tickets state the value (IRS Publication 1771), so a new event requires it.
  if (body["ticketPriceCents"] && body["ticketFairMarketValueCents"] === null)
    fields["ticketFairMarketValueCents"] ??= ["Enter what a ticket’s buyer receives, or 0 for nothing"];
  return { body: body as Creation, problems: merge(fields, checkInput(createCampaignInput, body)) };
}

/** Returns the body of `PATCH /api/campaigns/:id`, with only the changed fields. */
export function changes(values: CampaignValues, before: CampaignValues, zone: string): Checked<Changes> {
  const { body: all, fields } = fullBody(values, zone);
  const { body: old } = fullBody(before, zone);
  const body = Object.fromEntries(
    Object.entries(all).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key])),
  );
  return { body: body as Changes, problems: merge(fields, checkInput(updateCampaignInput, body)) };
}

type Fields = Pick<PublicCampaign, keyof CreateCampaignInput & keyof PublicCampaign>;

/** Returns the fields of a campaign during input, without values that cannot be parsed. */
export function readableFields(values: CampaignValues, zone: string): Fields {
  return fullBody(values, zone).body as Fields;
}

/** Parses amounts and dates; returns a message for each invalid one. */
function fullBody(it: CampaignValues, zone: string): { body: Body; fields: Record<string, string[]> } {
  const fields: Record<string, string[]> = {};
  const read = <T>(
    name: string,
    text: string,
    parse: (text: string) => T | null,
    message: string,
  ): T | null => {
    if (text.trim() === "") return null;
    const value = parse(text.trim());
    if (value === null) fields[name] = [message];
    return value;
  };
  const money = (name: keyof CampaignValues & `${string}Cents`) => read(name, it[name], parseUsd, NOT_MONEY);
  const integer = (name: "ticketCapacity" | "matchingRatioPct") =>
    read(name, it[name], parseInteger, NOT_INTEGER);
  // Browsers accept six-digit years, which are outside the supported range.
  const time = (name: keyof CampaignValues & `${string}${"Date" | "At"}`, make: typeof startOfDay) =>
    read(name, it[name], (typed) => (isDate(typed) ? make(typed, zone) : null), NOT_YEAR);
  const text = (value: string) => value.trim() || null;
  const event = it.type === "EVENT";
  const body: Body = {
    title: it.title.trim(),
    slug: it.slug.trim(),
    type: it.type,
    description: text(it.description),
    impactLine: text(it.impactLine),
    goalAmountCents: money("goalAmountCents"),
    coverImageUrl: text(it.coverImageUrl),
    videoUrl: text(it.videoUrl),
    color: text(it.color),
    showDonorRoll: it.showDonorRoll,
    approveMessages: it.approveMessages,
    showGoal: it.showGoal,
    startDate: time("startDate", startOfDay),
    endDate: time("endDate", endOfDay),
    scheduledPublishAt: time("scheduledPublishAt", instantOf),
    suggestedAmounts: it.suggestedAmounts
      .map((amount) => read("suggestedAmounts", amount, parseUsd, NOT_MONEY))
      .filter((cents) => cents !== null),
    defaultAmountCents: money("defaultAmountCents"),
    impactCaptions: it.captions.flatMap((typed, row) => {
      const amountCents = parseUsd(it.suggestedAmounts[row]?.trim() ?? "");
      return typed.trim() && amountCents !== null ? [{ amountCents, caption: typed.trim() }] : [];
    }),
    allowCustomAmount: it.allowCustomAmount,
    allowRecurring: it.allowRecurring,
    minAmountCents: money("minAmountCents"),
    employerMatchText: text(it.employerMatchText),
    employerMatchUrl: text(it.employerMatchUrl),
    matchingEnabled: it.matchingEnabled,
    matchingOrgName: text(it.matchingOrgName),
    matchingMaxCents: money("matchingMaxCents"),
    matchingRatioPct: integer("matchingRatioPct") ?? 100,
    // A change of type clears the other type's fields.
    ticketPriceCents: event ? money("ticketPriceCents") : null,
    ticketFairMarketValueCents:
      event && it.ticketPriceCents.trim() ? money("ticketFairMarketValueCents") : null,
    ticketCapacity: event ? integer("ticketCapacity") : null,
    eventStartsAt: event ? time("eventStartsAt", instantOf) : null,
    eventEndsAt: event ? time("eventEndsAt", instantOf) : null,
    eventPlace: event ? text(it.eventPlace) : null,
    defaultFundId: it.defaultFundId || null,
    // The default fund is always offered, so it is not listed.
    fundIds: it.fundIds.filter((id) => id !== it.defaultFundId),
    parentCampaignId: it.type === "PEER_TO_PEER" ? text(it.parentCampaignId) : null,
  } satisfies Record<keyof CreateCampaignInput, unknown>;
  return { body, fields };
}

function parseInteger(text: string): number | null {
  return /^\d{1,9}$/.test(text.replaceAll(",", "")) ? Number(text.replaceAll(",", "")) : null;
}

/** Whether a text is a valid value of a date or datetime-local input. */
function isDate(text: string): boolean {
  return /^[12]\d{3}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
}

/** Merges messages by field; parse errors precede validation errors. */
function merge(fields: Record<string, string[]>, found: Problems | null): Problems | null {
  const all: Record<string, string[]> = { ...fields };
  for (const [path, messages] of Object.entries(found?.fields ?? {})) {
    const [name = path] = path.split(".");
    all[name] ??= messages;
  }
  return Object.keys(all).length > 0
    ? { message: "Please check the highlighted fields.", fields: all }
    : null;
}
