import { changedFields, recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { conflict, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import type { FundContext } from "./context";
import { CODE_TAKEN, FUND_OFFERED, FUND_USED, NAME_TAKEN, TOO_MANY_FUNDS } from "./refusals";
import { type CreateFundInput, type Fund, MAX_FUNDS, type UpdateFundInput } from "./schemas";
import { serializeFund } from "./serialize";
import {
  changeFund,
  deleteUnused,
  type FundChange,
  type FundRow,
  findFund,
  findTaken,
  insertFund,
  isOffered,
  listFundRows,
  lockFunds,
} from "./store";

type Tx = Parameters<typeof lockFunds>[0];

/** Returns an organization's funds by name, archived ones last. */
export async function listFunds(ctx: OrgContext): Promise<{ data: Fund[] }> {
  return { data: (await listFundRows(ctx.db, ctx.org.id)).map(serializeFund) };
}

/** Throws `conflict` if another fund has the name or the code. */
async function refuseTaken(tx: Tx, row: FundRow): Promise<void> {
  const taken = await findTaken(tx, row);
  if (taken) throw conflict((taken === "name" ? NAME_TAKEN : CODE_TAKEN).error);
}

/** Creates a fund. Throws `conflict` for a taken name or code, or above {@link MAX_FUNDS}. */
export async function createFund(ctx: OrgContext<"ADMIN">, input: CreateFundInput): Promise<Fund> {
  const orgId = ctx.org.id;
  return ctx.db.transaction(async (tx) => {
    await lockFunds(tx, orgId);
    const rows = await listFundRows(tx, orgId);
    const id = idFor(ctx, "fund");
    // An interrupted run of this request may have created the fund.
    const begun = rows.find((one) => one.id === id);
    if (begun) return serializeFund(begun);
    if (rows.length >= MAX_FUNDS) throw conflict(TOO_MANY_FUNDS.error);
    const row: FundRow = { id, orgId, ...input, archivedAt: null, createdAt: ctx.now, updatedAt: ctx.now };
    await refuseTaken(tx, row);
    await insertFund(tx, row);
    await recordAudit(tx, ctx, {
      orgId,
      action: "fund.created",
      subject: { type: "fund", id },
      after: { ...input },
    });
    return serializeFund(row);
  });
}

/**
 * Changes, archives or restores a fund. Throws `conflict` for a taken name or code, or when archiving a fund that
 * campaigns offer.
 */
export async function updateFund(
  ctx: FundContext<"ADMIN">,
  { archived, ...given }: UpdateFundInput,
): Promise<Fund> {
  const { org, fund } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockFunds(tx, org.id);
    const before = await findFund(tx, org.id, fund.id);
    if (!before) throw notFound("Fund");
    const change: FundChange = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    if (archived !== undefined) change.archivedAt = archived ? (before.archivedAt ?? ctx.now) : null;
    const after: FundRow = { ...before, ...change };
    const difference = changedFields<Record<string, unknown>>(before, after);
    if (Object.keys(difference.after).length === 0) return serializeFund(before);
    if (after.archivedAt && !before.archivedAt && (await isOffered(tx, org.id, fund.id)))
      throw conflict(FUND_OFFERED.error);
    await refuseTaken(tx, after);
    await changeFund(tx, fund.id, { ...change, updatedAt: ctx.now });
    const subject = { type: "fund", id: fund.id };
    await recordAudit(tx, ctx, { orgId: org.id, action: "fund.updated", subject, ...difference });
    return serializeFund({ ...after, updatedAt: ctx.now });
  });
}

/** Deletes an unused fund. Throws `conflict` for a used one, and `not_found` if it was deleted concurrently. */
export async function deleteFund(ctx: FundContext<"ADMIN">): Promise<{ id: string; deleted: true }> {
  const { org, fund } = ctx;
  await ctx.db.transaction(async (tx) => {
    await lockFunds(tx, org.id);
    const row = await deleteUnused(tx, org.id, fund.id);
    if (!row) throw notFound("Fund");
    if (row === "used") throw conflict(FUND_USED.error);
    const { name, code, goalCents, restricted } = row;
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "fund.deleted",
      subject: { type: "fund", id: fund.id },
      before: { name, code, goalCents, restricted },
    });
  });
  return { id: fund.id, deleted: true };
}
