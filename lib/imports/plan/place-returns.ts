import { createGivingLevelInput } from "@/lib/campaigns/form/schemas";
import { createCampaignInput } from "@/lib/campaigns/schemas";
import { tooFewLeft } from "@/lib/tickets/rules";
import { idOfLevel } from "../added-names/added-names";
import type { RowReturns } from "../interpret/interpret-returns";
import type { CampaignReturns, Known, PlannedDonation } from "./known";
import type { Chosen } from "./place-row";

export type Returns = Pick<
  PlannedDonation,
  "givingLevelId" | "ticketCount" | "ticketsValueCents" | "newLevel" | "newTickets"
>;
type Place = { campaignId: string | null; newCampaign?: string };
type Notes = { reasons: string[]; remarks: string[] };
type Given<Field extends keyof RowReturns> = NonNullable<RowReturns[Field]>;

/**
 * Resolves the giving level and tickets of a donation within its campaign. With the option `ADD`, the run adds a level
 * whose amount the row states, and a campaign that it adds sells tickets whose price the row states. A level
 * or tickets that the campaign lacks are omitted with a remark if the campaign is added or the option is `CHOSEN`;
 * otherwise they reject the row.
 */
export function returnsOf(
  { givingLevel, tickets }: RowReturns,
  place: Place,
  { returns }: Pick<Known, "returns">,
  chosen: Pick<Chosen, "unknownNames" | "importId">,
  notes: Notes,
): Returns {
  const { campaignId, newCampaign } = place;
  if (campaignId === null) return {};
  const campaign = newCampaign === undefined ? returns.get(campaignId) : ADDED;
  if (!campaign) return {};
  const isLenient = chosen.unknownNames === "CHOSEN" || newCampaign !== undefined;
  const report = (omitted: string, refused: string) =>
    isLenient ? notes.remarks.push(omitted) : notes.reasons.push(refused);
  return {
    ...(givingLevel ? levelOf(givingLevel, { ...campaign, campaignId }, chosen, report) : {}),
    ...(tickets ? ticketsOf(tickets, { ...campaign, newCampaign }, report) : {}),
  };
}

const ADDED: CampaignReturns = { levels: [], sellsTickets: false, ticketsLeft: null };

type Report = (omitted: string, refused: string) => void;

function levelOf(
  given: Given<"givingLevel">,
  { levels, campaignId }: Pick<CampaignReturns, "levels"> & { campaignId: string },
  { unknownNames, importId }: Pick<Chosen, "unknownNames" | "importId">,
  report: Report,
): Returns {
  const { name, amountCents, valueCents } = given;
  const named = levels.filter((level) => plain(level.name) === plain(name));
  const ofValue =
    valueCents === null ? named : named.filter((level) => level.fairMarketValueCents === valueCents);
  if (ofValue.length === 0 && unknownNames === "ADD" && amountCents !== null) {
    const level = { name: name.trim(), amountCents, fairMarketValueCents: valueCents ?? 0 };
    if (createGivingLevelInput.safeParse(level).success)
      return { givingLevelId: idOfLevel(importId, campaignId, level), newLevel: level };
  }
  const alike = ofValue.length > 0 ? ofValue : named;
  const active = alike.filter(({ isArchived }) => !isArchived);
  const [level, another] = active.length > 0 ? active : alike;
  if (level && !another) return { givingLevelId: level.id };
  const problem = level ? "has several giving levels" : "has no giving level";
  const remedy = level ? "rename all but one" : "add it, correct the name";
  report(
    `The giving level “${name}” is left out: its campaign ${level ? "has several of this name" : "does not have it"}`,
    `Its campaign ${problem} “${name}”: ${remedy}, or leave the level out`,
  );
  return {};
}

function ticketsOf(
  { count, priceCents, valueCents }: Given<"tickets">,
  { sellsTickets, newCampaign }: Pick<CampaignReturns, "sellsTickets"> & { newCampaign: string | undefined },
  report: Report,
): Returns {
  const found = { ticketCount: count, ...(valueCents === null ? {} : { ticketsValueCents: valueCents }) };
  if (sellsTickets) return found;
  const isPrice = ticketPriceInput.safeParse(priceCents).success;
  if (newCampaign !== undefined && priceCents !== null && isPrice)
    return {
      ...found,
      newTickets: {
        priceCents,
        valueCents: valueCents !== null && valueCents % count === 0 ? valueCents / count : null,
      },
    };
  report(
    "The tickets are left out: its campaign sells none",
    "Its campaign sells no tickets: choose an event with a ticket price, or leave the tickets out",
  );
  return {};
}

const ticketPriceInput = createCampaignInput.shape.ticketPriceCents;
const plain = (name: string) => name.trim().toLowerCase();

/** Returns why the tickets of a row are refused if too few are left. */
export function oversoldProblem(
  campaignId: string | null,
  count: number | undefined,
  { returns }: Pick<Known, "returns">,
): string | undefined {
  const left = campaignId === null ? null : (returns.get(campaignId)?.ticketsLeft ?? null);
  if (left === null || count === undefined || count <= left) return undefined;
  return `${tooFewLeft(left)}: raise the capacity of its campaign, or leave the tickets out`;
}

/** Takes the tickets of a row from those left for the next rows. */
export function takeTickets(
  campaignId: string | null,
  count: number | undefined,
  { returns }: Pick<Known, "returns">,
): void {
  const campaign = campaignId === null ? undefined : returns.get(campaignId);
  if (campaign && campaign.ticketsLeft !== null) campaign.ticketsLeft -= count ?? 0;
}
