import { tooFewLeft } from "@/lib/tickets/rules";
import type { RowDonation } from "./interpret";
import type { Known, PlannedDonation } from "./known";
import type { Chosen } from "./place-row";

type Returns = Pick<PlannedDonation, "givingLevelId" | "ticketCount">;
type Place = { campaignId: string | null; newCampaign?: string };

/**
 * Resolves the giving level and tickets of a donation within its campaign. Adds to `reasons` why they reject the row,
 * and to `remarks` which ones are omitted: those of a campaign that the import adds, and, with the option `CHOSEN`,
 * those that the campaign lacks.
 */
export function returnsOf(
  { givingLevel, ticketCount }: Pick<RowDonation, "givingLevel" | "ticketCount">,
  { campaignId, newCampaign }: Place,
  known: Pick<Known, "returns">,
  { unknownNames }: Pick<Chosen, "unknownNames">,
  { reasons, remarks }: { reasons: string[]; remarks: string[] },
): Returns {
  const found: Returns = {};
  if (newCampaign !== undefined) {
    const first = `create “${newCampaign}” first to keep`;
    if (givingLevel !== null)
      remarks.push(`The giving level “${givingLevel}” is left out: ${first} its giving levels`);
    if (ticketCount !== null) remarks.push(`The tickets are left out: ${first} its tickets`);
    return found;
  }
  const campaign = campaignId === null ? undefined : known.returns.get(campaignId);
  if (!campaign) return found;
  const omits = unknownNames === "CHOSEN";
  if (givingLevel !== null) {
    const level = findLevel(givingLevel, campaign.levels);
    if ("id" in level) found.givingLevelId = level.id;
    else if (omits)
      remarks.push(`The giving level “${givingLevel}” is left out: its campaign does not have exactly one`);
    else reasons.push(level.problem);
  }
  if (ticketCount !== null) {
    if (campaign.sellsTickets) found.ticketCount = ticketCount;
    else if (omits) remarks.push("The tickets are left out: its campaign sells none");
    else
      reasons.push(
        "Its campaign sells no tickets: choose an event with a ticket price, or leave the tickets out",
      );
  }
  return found;
}

const plain = (name: string) => name.trim().toLowerCase();

/** Finds a level by its name. An active level precedes archived ones of the same name. */
function findLevel(
  name: string,
  levels: readonly { id: string; name: string; isArchived: boolean }[],
): { id: string } | { problem: string } {
  const named = levels.filter((level) => plain(level.name) === plain(name));
  const active = named.filter(({ isArchived }) => !isArchived);
  const [level, another] = active.length > 0 ? active : named;
  if (!level)
    return {
      problem: `Its campaign has no giving level “${name}”: add it, correct the name, or leave the level out`,
    };
  if (another)
    return {
      problem: `Its campaign has several giving levels “${name}”: rename all but one, or leave the level out`,
    };
  return { id: level.id };
}

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
