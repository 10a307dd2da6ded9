import { changedFields, recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { conflict, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { GivingInPreparation } from "@/lib/totals/prepare-giving";
import type { SegmentContext } from "./context";
import { conditionLabel, type Names } from "./labels";
import { membersBy } from "./members";
import { knownNames, namesIn } from "./names";
import { NAME_TAKEN, TOO_MANY_SEGMENTS } from "./refusals";
import { type CreateSegmentInput, MAX_SEGMENTS, type Segment, type UpdateSegmentInput } from "./schemas";
import { serializeSegment } from "./serialize";
import {
  changeSegment,
  countEach,
  deleteSegmentRow,
  findSegment,
  insertSegment,
  isNameTaken,
  listSegmentRows,
  lockSegments,
  type SegmentRow,
} from "./store";

type Tx = Parameters<typeof lockSegments>[0];

/**
 * Returns an organization's segments in alphabetical order. `counted`: each with its number of donors. Throws
 * `GivingInPreparation` if these cannot be counted yet.
 */
export async function listSegments(
  ctx: OrgContext,
  { counted = false }: { counted?: boolean } = {},
): Promise<{ data: Segment[] }> {
  const all = (await listSegmentRows(ctx.db, ctx.org.id)).map(serializeSegment);
  if (!counted || all.length === 0) return { data: all };
  const members = await membersOfEach(ctx, all);
  const counts = await countEach(ctx.db, members);
  return { data: all.map((one, index) => ({ ...one, donorCount: counts[index] ?? 0 })) };
}

/** Sequential: the first call brings the donors' giving up to date for all. */
async function membersOfEach(ctx: OrgContext, all: readonly Segment[]) {
  const members = [];
  for (const { rules } of all) members.push(await membersBy(ctx, rules));
  return members;
}

/** Returns a segment with its number of donors, or without it while the giving of donors is being prepared. */
export async function getSegment(ctx: SegmentContext): Promise<Segment> {
  const segment = serializeSegment(ctx.segment);
  try {
    const [donorCount = 0] = await countEach(ctx.db, [await membersBy(ctx, segment.rules)]);
    return { ...segment, donorCount };
  } catch (error) {
    if (error instanceof GivingInPreparation) return segment;
    throw error;
  }
}

async function refuseTaken(tx: Tx, row: SegmentRow): Promise<void> {
  if (await isNameTaken(tx, row)) throw conflict(NAME_TAKEN.error);
}

/**
 * Saves a segment. Throws `conflict` for a taken name and beyond {@link MAX_SEGMENTS}, and `invalid` for unknown
 * campaigns, funds and tags.
 */
export async function createSegment(ctx: OrgContext, input: CreateSegmentInput): Promise<Segment> {
  const orgId = ctx.org.id;
  const created = await ctx.db.transaction(async (tx) => {
    await lockSegments(tx, orgId);
    const rows = await listSegmentRows(tx, orgId);
    const id = idFor(ctx, "segment");
    // May have been created by an interrupted run of this request.
    const begun = rows.find((one) => one.id === id);
    if (begun) return begun;
    if (rows.length >= MAX_SEGMENTS) throw conflict(TOO_MANY_SEGMENTS.error);
    const row: SegmentRow = { id, orgId, ...input, createdAt: ctx.now, updatedAt: ctx.now };
    const names = await knownNames(tx, orgId, input.rules);
    await refuseTaken(tx, row);
    await insertSegment(tx, row);
    await recordAudit(tx, ctx, {
      orgId,
      action: "segment.created",
      subject: { type: "segment", id },
      after: audited(row, names),
    });
    return row;
  });
  return getSegment({ ...ctx, segment: created });
}

/** Renames a segment or changes its conditions. Throws as {@link createSegment}. */
export async function updateSegment(ctx: SegmentContext, input: UpdateSegmentInput): Promise<Segment> {
  const { org, segment } = ctx;
  const changed = await ctx.db.transaction(async (tx) => {
    await lockSegments(tx, org.id);
    const before = await findSegment(tx, org.id, segment.id);
    if (!before) throw notFound("Segment");
    const row: SegmentRow = { ...before, ...input, name: input.name ?? before.name };
    const [was, is] = [serializeSegment(before), serializeSegment(row)];
    if (was.name === is.name && JSON.stringify(was.rules) === JSON.stringify(is.rules)) return before;
    if (input.rules) await knownNames(tx, org.id, input.rules);
    await refuseTaken(tx, row);
    await changeSegment(tx, segment.id, { name: row.name, rules: row.rules, updatedAt: ctx.now });
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "segment.updated",
      subject: { type: "segment", id: segment.id },
      ...changedFields(
        audited(before, await namesIn(tx, org.id, was.rules)),
        audited(row, await namesIn(tx, org.id, is.rules)),
      ),
    });
    return { ...row, updatedAt: ctx.now };
  });
  return getSegment({ ...ctx, segment: changed });
}

/** Deletes a segment. Its donors are not affected. Throws `not_found` if it was deleted concurrently. */
export async function deleteSegment(ctx: SegmentContext): Promise<{ id: string; deleted: true }> {
  const { org, segment } = ctx;
  await ctx.db.transaction(async (tx) => {
    await lockSegments(tx, org.id);
    const deleted = await deleteSegmentRow(tx, org.id, segment.id);
    if (!deleted) throw notFound("Segment");
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "segment.deleted",
      subject: { type: "segment", id: segment.id },
      before: audited(deleted, await namesIn(tx, org.id, serializeSegment(deleted).rules)),
    });
  });
  return { id: segment.id, deleted: true };
}

/** Returns the values for the audit log. */
function audited(row: SegmentRow, names: Names) {
  const { name, rules } = serializeSegment(row);
  return {
    name,
    match: rules.match,
    conditions: rules.conditions.map((one) => conditionLabel(one, names)),
  };
}
