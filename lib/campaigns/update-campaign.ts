import { changedFields, recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { AppError, conflict, type FieldErrors, invalid, notFound } from "@/lib/kernel/errors";
import { lockCampaign, readMainMatched } from "@/lib/matching/match-store";
import { capProblems } from "@/lib/matching/rules";
import { publishCover } from "@/lib/pictures/publish-covers";
import { checkFunds } from "./check-funds";
import { checkParent } from "./check-parent";
import type { CampaignContext } from "./context";
import { lockForm } from "./form/store";
import { readRelated } from "./read-related";
import { campaignProblems, pastProblems } from "./rules";
import type { CampaignDetail, UpdateCampaignInput } from "./schemas";
import { serializeDetail } from "./serialize";
import { mayMove } from "./states";
import {
  type CampaignChange,
  type CampaignRow,
  changeCampaign,
  findCampaign,
  findParts,
  hasDonations,
} from "./store";

type Tx = Parameters<typeof findCampaign>[0];

/**
 * Updates the given fields and the status. Throws `conflict` for a status change that is not allowed, a fixed `type` or
 * `slug`, a taken slug, a capacity below the tickets sold and held, or a concurrent change. Throws `TotalsUnavailable`
 * if the change is saved but the response's totals cannot be read; a retry then changes nothing.
 */
export async function updateCampaign(
  ctx: CampaignContext,
  input: UpdateCampaignInput,
): Promise<CampaignDetail> {
  const { id, coverImageUrl } = ctx.campaign;
  const row = await explainingRaces(() => ctx.db.transaction((tx) => change(tx, ctx, id, input)));
  if (row.coverImageUrl && row.coverImageUrl !== coverImageUrl) await publishCover(ctx, row);
  const [beside, parts] = await Promise.all([
    readRelated(ctx, [id]),
    findParts(ctx.db, id, { archived: true }),
  ]);
  return serializeDetail(row, beside(id), parts);
}

async function change(tx: Tx, ctx: Context, id: string, input: UpdateCampaignInput): Promise<CampaignRow> {
  await lockForm(tx, id);
  const before = await findCampaign(tx, id);
  if (!before) throw notFound("Campaign");
  const requested = changeOf(input);
  const after: CampaignRow = { ...before, ...requested };
  const { givingLevels } = await findParts(tx, id);
  const rescheduled = after.scheduledPublishAt?.getTime() !== before.scheduledPublishAt?.getTime();
  const problems = {
    ...campaignProblems(after, givingLevels.length),
    ...(rescheduled ? pastProblems(after, ctx.now) : {}),
    ...(requested.matchingMaxCents ? await capTooLow(tx, after) : {}),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await checkParent(tx, after);
  // An ended campaign may keep archived funds.
  if (after.status !== "ENDED" || requested.defaultFundId !== undefined || requested.fundIds)
    await checkFunds(tx, after);
  await refuseFixedChanges(tx, ctx.now, before, after);
  const difference = changedFields<Record<string, unknown>>(before, after);
  if (Object.keys(difference.after).length === 0) return before;
  const row = await changeCampaign(
    tx,
    id,
    before.status,
    { ...requested, updatedAt: ctx.now },
    { onlyWithoutDonations: renames(before, after) },
  );
  if (!row) throw justChanged();
  const subject = { type: "campaign", id };
  await recordAudit(tx, ctx, { orgId: row.orgId, action: "campaign.updated", subject, ...difference });
  return row;
}

/** Returns an error if the main match's cap would be below the amount that the match has already added. */
async function capTooLow(tx: Tx, { id, matchingMaxCents: maxCents }: CampaignRow): Promise<FieldErrors> {
  await lockCampaign(tx, id);
  return capProblems("matchingMaxCents", { maxCents, matchedCents: await readMainMatched(tx, id) });
}

const INSTANTS = ["startDate", "endDate", "eventStartsAt", "eventEndsAt", "scheduledPublishAt"] as const;

/** Returns the columns that an input changes. */
function changeOf({
  startDate,
  endDate,
  eventStartsAt,
  eventEndsAt,
  scheduledPublishAt,
  ...plain
}: UpdateCampaignInput): CampaignChange {
  const times = { startDate, endDate, eventStartsAt, eventEndsAt, scheduledPublishAt };
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  const changed = INSTANTS.flatMap((name) => {
    const value = times[name];
    return value === undefined ? [] : [[name, instant(value)] as const];
  });
  return Object.fromEntries([...given, ...changed]);
}

const instant = (value: string | null) => (value === null ? null : new Date(value));

const renames = (before: CampaignRow, after: CampaignRow) =>
  before.type !== after.type || before.slug !== after.slug;

const justChanged = () => conflict("The campaign has just changed; read it again");

async function refuseFixedChanges(tx: Tx, now: Date, before: CampaignRow, after: CampaignRow): Promise<void> {
  if (!mayMove(before.status, after.status))
    throw conflict(`A campaign cannot go from ${before.status} to ${after.status}`);
  if (before.status !== "ACTIVE" && after.status === "ACTIVE" && after.endDate && after.endDate < now)
    throw invalid({ endDate: ["The end has passed; choose a later one or none"] });
  if (renames(before, after) && (await hasDonations(tx, before.id)))
    throw conflict("Type and slug are fixed after the first donation");
  if (after.ticketCapacity !== null && after.ticketCapacity < before.ticketsSold + before.ticketsHeld)
    throw conflict("Capacity cannot be below the tickets that are sold and held");
}

/** Runs `write` and turns database errors caused by concurrent changes into refusals. */
async function explainingRaces<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === "23505") throw conflict("Slug is already taken");
    // A rule between fields is violated in combination with a concurrent change.
    if (code === "23514") throw justChanged();
    throw error;
  }
}
