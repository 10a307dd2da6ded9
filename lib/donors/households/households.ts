import { changedFields, recordAudit, recordAudits } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { conflict, invalid, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { findTaggable } from "../tags/store";
import type { HouseholdContext } from "./context";
import { getHousehold } from "./read-households";
import { IN_ANOTHER, LAST_MEMBER, TOO_MANY_MEMBERS } from "./refusals";
import { type CreateHouseholdInput, type Household, MAX_MEMBERS, type UpdateHouseholdInput } from "./schemas";
import {
  addMembers,
  changeHousehold,
  deleteHousehold,
  findHousehold,
  findHouseholdsOf,
  findMembers,
  type HouseholdRow,
  insertHousehold,
  lockHouseholds,
  type MemberRow,
  makePrimary,
  removeMembers,
} from "./store";

type Tx = Parameters<typeof lockHouseholds>[0];

/**
 * Groups donors into a household. Throws `invalid` for a donor of another organization, and `conflict` for a donor who
 * is in another household.
 */
export async function createHousehold(ctx: OrgContext, input: CreateHouseholdInput): Promise<Household> {
  const orgId = ctx.org.id;
  const donorIds = [...new Set(input.donorIds)];
  const primary = input.primaryDonorId ?? donorIds[0] ?? "";
  if (!donorIds.includes(primary)) throw invalid({ primaryDonorId: ["Name one of the members"] });
  const household = await ctx.db.transaction(async (tx) => {
    await lockHouseholds(tx, orgId);
    const id = idFor(ctx, "household");
    // The household may exist already, created by an interrupted run of this request.
    const begun = await findHousehold(tx, orgId, id);
    if (begun) return begun;
    const row: HouseholdRow = { id, orgId, name: input.name, createdAt: ctx.now, updatedAt: ctx.now };
    await refuseUnknown(tx, orgId, "donorIds", donorIds);
    await refuseMembers(tx, donorIds);
    await insertHousehold(tx, row);
    await addMembers(tx, id, donorIds, ctx.now);
    await makePrimary(tx, id, primary);
    await recordAudit(tx, ctx, {
      orgId,
      action: "household.created",
      subject: { type: "household", id },
      after: auditedFields(row, await findMembers(tx, [id])),
    });
    await recordMoves(tx, ctx, { joined: donorIds, left: [], name: row.name });
    return row;
  });
  return getHousehold({ ...ctx, household });
}

/**
 * Renames a household, or changes its members or the primary one. Throws like {@link createHousehold}, and `conflict`
 * if no member or more than {@link MAX_MEMBERS} would remain.
 */
export async function updateHousehold(
  ctx: HouseholdContext,
  input: UpdateHouseholdInput,
): Promise<Household> {
  const orgId = ctx.org.id;
  const { id } = ctx.household;
  const household = await ctx.db.transaction(async (tx) => {
    await lockHouseholds(tx, orgId);
    const before = await findHousehold(tx, orgId, id);
    if (!before) throw notFound("Household");
    const members = await findMembers(tx, [id]);
    const isMember = (donorId: string) => members.some((one) => one.donorId === donorId);
    const left = [...new Set(input.remove)].filter(isMember);
    const joined = [...new Set(input.add)].filter((one) => !isMember(one));
    const present = [...members.map((one) => one.donorId).filter((one) => !left.includes(one)), ...joined];
    if (present.length === 0) throw conflict(LAST_MEMBER.error);
    if (present.length > MAX_MEMBERS) throw conflict(TOO_MANY_MEMBERS.error);
    const { primaryDonorId = null } = input;
    if (primaryDonorId !== null && !present.includes(primaryDonorId))
      throw invalid({ primaryDonorId: ["Name one of the members"] });
    await refuseUnknown(tx, orgId, "add", joined);
    await refuseMembers(tx, joined);
    await removeMembers(tx, id, left);
    await addMembers(tx, id, joined, ctx.now);
    await makePrimary(tx, id, primaryDonorId);
    const after: HouseholdRow = { ...before, name: input.name ?? before.name };
    const now = await findMembers(tx, [id]);
    if (after.name === before.name && String(now.map(idOf)) === String(members.map(idOf))) return before;
    await changeHousehold(tx, id, { name: after.name, updatedAt: ctx.now });
    const subject = { type: "household", id };
    await recordAudit(tx, ctx, {
      orgId,
      action: "household.updated",
      subject,
      ...changedFields(auditedFields(before, members), auditedFields(after, now)),
    });
    await recordMoves(tx, ctx, { joined, left, name: after.name });
    return { ...after, updatedAt: ctx.now };
  });
  return getHousehold({ ...ctx, household });
}

/** Dissolves a household; its members remain donors. Throws `not_found` if it was dissolved concurrently. */
export async function dissolveHousehold(ctx: HouseholdContext): Promise<{ id: string; deleted: true }> {
  const orgId = ctx.org.id;
  const { id } = ctx.household;
  await ctx.db.transaction(async (tx) => {
    await lockHouseholds(tx, orgId);
    const members = await findMembers(tx, [id]);
    const row = await deleteHousehold(tx, orgId, id);
    if (!row) throw notFound("Household");
    const subject = { type: "household", id };
    await recordAudit(tx, ctx, {
      orgId,
      action: "household.dissolved",
      subject,
      before: auditedFields(row, members),
    });
    const left = members.map(({ donorId }) => donorId);
    await recordMoves(tx, ctx, { joined: [], left, name: row.name });
  });
  return { id, deleted: true };
}

async function refuseUnknown(
  tx: Tx,
  orgId: string,
  field: string,
  donorIds: readonly string[],
): Promise<void> {
  const known = await findTaggable(tx, orgId, donorIds);
  const unknown = donorIds.find((one) => !known.has(one));
  if (unknown !== undefined) throw invalid({ [field]: [`The organization has no donor ${unknown}`] });
}

async function refuseMembers(tx: Tx, donorIds: readonly string[]): Promise<void> {
  if ((await findHouseholdsOf(tx, donorIds)).size > 0) throw conflict(IN_ANOTHER.error);
}

/** The fields recorded in the audit log. */
const auditedFields = ({ name }: Pick<HouseholdRow, "name">, members: readonly MemberRow[]) => ({
  name,
  members: members.map((one) => `${one.firstName} ${one.lastName}`.trim()),
  primaryDonorId: members.find(({ isPrimary }) => isPrimary)?.donorId ?? null,
});
const idOf = ({ donorId }: MemberRow) => donorId;

type Moves = { joined: readonly string[]; left: readonly string[]; name: string };

/** Records an audit entry for each donor who joined or left a household; their timelines show it. */
async function recordMoves(tx: Tx, ctx: OrgContext, { joined, left, name }: Moves): Promise<void> {
  const entry = (id: string, before: string | null, after: string | null) => ({
    orgId: ctx.org.id,
    action: "donor.household_changed",
    subject: { type: "donor", id },
    before: { household: before },
    after: { household: after },
  });
  await recordAudits(tx, ctx, [
    ...joined.map((id) => entry(id, null, name)),
    ...left.map((id) => entry(id, name, null)),
  ]);
}
