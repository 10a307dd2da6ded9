import type { Context } from "@/lib/kernel/context";
import { AppError, conflict, invalid, notFound } from "@/lib/kernel/errors";
import { requireRole } from "@/lib/orgs/access";
import { readTotals } from "@/lib/rollups/store";
import { checkParent } from "./check-parent";
import { presentDetail } from "./present";
import { campaignProblems } from "./rules";
import type { CampaignDetail, UpdateCampaignInput } from "./schemas";
import { mayMove } from "./states";
import {
  type CampaignChange,
  type CampaignRow,
  changeCampaign,
  findCampaign,
  findParts,
  hasDonations,
} from "./store";

const instant = (value: string | null) => (value === null ? null : new Date(value));

/**
 * Changes what is given and moves the status. Throws `conflict` for a move that is not allowed, a fixed `type` or
 * `slug`, a taken slug, a capacity below what is sold and held, or a change that somebody else made meanwhile.
 */
export async function updateCampaign(
  ctx: Context,
  { id, input }: { id: string; input: UpdateCampaignInput },
): Promise<CampaignDetail> {
  const before = await findCampaign(ctx.db, id);
  if (!before) throw notFound("Campaign");
  await requireRole(ctx, before.orgId);
  const parts = await findParts(ctx.db, id, { archived: true });
  const { startDate, endDate, scheduledPublishAt, ...plain } = input;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const change: CampaignChange = {
    ...given,
    ...(startDate === undefined ? {} : { startDate: instant(startDate) }),
    ...(endDate === undefined ? {} : { endDate: instant(endDate) }),
    ...(scheduledPublishAt === undefined ? {} : { scheduledPublishAt: instant(scheduledPublishAt) }),
    updatedAt: ctx.now,
  };
  const after: CampaignRow = { ...before, ...change };
  const problems = campaignProblems(after, parts.givingLevels.filter((level) => !level.archivedAt).length);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await checkParent(ctx, after);
  await refuseWhatIsFixed(ctx, before, after);
  const row = await write(ctx, before, change, renames(before, after));
  const totals = await readTotals(ctx.db, [id]);
  return presentDetail(row, totals.get(id), parts);
}

const renames = (before: CampaignRow, after: CampaignRow) =>
  before.type !== after.type || before.slug !== after.slug;

async function refuseWhatIsFixed(ctx: Context, before: CampaignRow, after: CampaignRow): Promise<void> {
  if (!mayMove(before.status, after.status))
    throw conflict(`A campaign cannot go from ${before.status} to ${after.status}`);
  if (before.status !== "ACTIVE" && after.status === "ACTIVE" && after.endDate && after.endDate < ctx.now)
    throw invalid({ endDate: ["The end has passed; choose a later one or none"] });
  if (renames(before, after) && (await hasDonations(ctx.db, before.id)))
    throw conflict("Type and slug are fixed after the first gift");
  if (after.ticketCapacity !== null && after.ticketCapacity < before.ticketsSold + before.ticketsHeld)
    throw conflict("Capacity cannot be below the tickets that are sold and held");
}

async function write(
  ctx: Context,
  before: CampaignRow,
  change: CampaignChange,
  onlyWithoutGifts: boolean,
): Promise<CampaignRow> {
  try {
    const row = await changeCampaign(ctx.db, before.id, before.status, change, { onlyWithoutGifts });
    if (!row) throw conflict("The campaign has just changed; read it again");
    return row;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === "23505") throw conflict("Slug is already taken");
    // A rule between fields, broken together with somebody else's change.
    if (code === "23514") throw conflict("The campaign has just changed; read it again");
    throw error;
  }
}
