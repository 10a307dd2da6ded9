import { PERIODS_SHOWN } from "@/lib/analytics/cohorts/schemas";
import { changedFields, recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { findCampaign } from "@/lib/campaigns/store";
import { conflict, invalid, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { dayIn } from "@/lib/kernel/time/zoned";
import type { SavedReportContext } from "./context";
import { addressesSetBy } from "./recipients";
import { NAME_TAKEN, NOT_ACTIVE, TOO_MANY_SAVED_REPORTS } from "./refusals";
import {
  type CreateSavedReportInput,
  fieldsOfOthers,
  MAX_SAVED_REPORTS,
  NOT_OF_KIND,
  type SavedReport,
  savedReportSchema,
  type UpdateSavedReportInput,
} from "./schemas";
import {
  deleteSavedReportRow,
  findSavedReport,
  insertSavedReport,
  isNameTaken,
  listSavedReportRows,
  lockSavedReports,
  type SavedReportRow,
  writeSavedReport,
} from "./store";

type Tx = Parameters<typeof lockSavedReports>[0];

/** Serializes a saved report for members of its organization. */
export function serializeSavedReport(row: SavedReportRow): SavedReport {
  const { firstDay: from, lastDay: to, createdAt, updatedAt, ...same } = row;
  // The schema strips the fields of the other kind.
  return savedReportSchema.parse({
    ...same,
    from,
    to,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}

/** Returns an organization's saved reports in alphabetical order. */
export async function listSavedReports(ctx: OrgContext): Promise<{ data: SavedReport[] }> {
  return { data: (await listSavedReportRows(ctx.db, ctx.org.id)).map(serializeSavedReport) };
}

async function refuseTaken(tx: Tx, row: SavedReportRow): Promise<void> {
  if (await isNameTaken(tx, row)) throw conflict(NAME_TAKEN.error);
}

/**
 * Throws `conflict` for other addresses before the organization is active: an unverified one could be used to mail
 * strangers.
 */
function refuseStrangers({ org }: OrgContext, mailTo: readonly string[] = []): void {
  if (org.status !== "ACTIVE" && mailTo.some((address) => address !== org.notificationEmail.toLowerCase()))
    throw conflict(NOT_ACTIVE.error);
}

async function refuseForeign({ db, org }: OrgContext, campaignId: string | null | undefined): Promise<void> {
  if (!campaignId) return;
  const campaign = await findCampaign(db, campaignId);
  if (campaign?.orgId !== org.id) throw invalid({ campaignId: ["The organization has no such campaign"] });
}

type View = Pick<
  SavedReportRow,
  "days" | "firstDay" | "lastDay" | "campaignId" | "compare" | "unit" | "periodCount"
>;

/** Returns the columns of the range of days in an input, or null if it contains none. */
function rangeOf({
  days,
  from,
  to,
}: Pick<UpdateSavedReportInput, "days" | "from" | "to">): Pick<View, "days" | "firstDay" | "lastDay"> | null {
  if (days) return { days, firstDay: null, lastDay: null };
  return from && to ? { days: null, firstDay: from, lastDay: to } : null;
}

const NO_DAYS = { days: null, firstDay: null, lastDay: null };

/**
 * Returns what a new report covers. Throws `invalid` without a range of days or, for donor retention, without a period
 * length.
 */
function viewOf({ kind, unit, periodCount, ...input }: CreateSavedReportInput): View {
  if (kind === "DONOR_COHORTS") {
    if (!unit) throw invalid({ unit: ["Required"] });
    const ofDays = { ...NO_DAYS, campaignId: null, compare: null };
    return { ...ofDays, unit, periodCount: periodCount ?? PERIODS_SHOWN[unit] };
  }
  const range = rangeOf(input);
  if (!range) throw invalid({ days: ["Required"] });
  const { campaignId = null, compare = "PREVIOUS" } = input;
  return { ...range, campaignId, compare, unit: null, periodCount: null };
}

/** Returns what a report covers after a change. Throws `invalid` for fields of the other kind. */
function changedView(before: SavedReportRow, input: UpdateSavedReportInput): View {
  const wrong = fieldsOfOthers(before.kind, input);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((name) => [name, [NOT_OF_KIND]])));
  const { days, firstDay, lastDay } = before;
  return {
    ...(rangeOf(input) ?? { days, firstDay, lastDay }),
    campaignId: input.campaignId === undefined ? before.campaignId : input.campaignId,
    compare: input.compare ?? before.compare,
    unit: input.unit ?? before.unit,
    periodCount: input.periodCount ?? before.periodCount,
  };
}

/** The day on which mails are turned on: the first one is due on the next Monday or first of a month. */
const todayOf = (ctx: OrgContext) => dayIn(ctx.now.toISOString(), ctx.org.timezone);

/**
 * Saves a report. Throws `conflict` for a taken name, beyond {@link MAX_SAVED_REPORTS}, and for other addresses before
 * the organization is active. Throws `invalid` for another organization's campaign and for fields of another kind.
 * Throws as {@link addressesSetBy} for addresses.
 */
export async function createSavedReport(
  ctx: OrgContext,
  input: CreateSavedReportInput,
): Promise<SavedReport> {
  const orgId = ctx.org.id;
  const { name, kind, mailEvery } = input;
  const view = viewOf(input);
  await refuseForeign(ctx, view.campaignId);
  refuseStrangers(ctx, input.mailTo);
  const addresses = await addressesSetBy(ctx, input.mailTo);
  return ctx.db.transaction(async (tx) => {
    await lockSavedReports(tx, orgId);
    const rows = await listSavedReportRows(tx, orgId);
    const id = idFor(ctx, "saved-report");
    // May have been created by an interrupted run of this request.
    const begun = rows.find((one) => one.id === id);
    if (begun) return serializeSavedReport(begun);
    if (rows.length >= MAX_SAVED_REPORTS) throw conflict(TOO_MANY_SAVED_REPORTS.error);
    const row: SavedReportRow = {
      id,
      orgId,
      name,
      kind,
      ...view,
      mailEvery,
      ...addresses,
      mailedOn: todayOf(ctx),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    await refuseTaken(tx, row);
    await insertSavedReport(tx, row);
    await recordAudit(tx, ctx, {
      orgId,
      action: "saved_report.created",
      subject: { type: "saved_report", id },
      after: audited(row),
    });
    return serializeSavedReport(row);
  });
}

/** Changes a saved report. Throws as {@link createSavedReport}, and `not_found` if it was deleted concurrently. */
export async function updateSavedReport(
  ctx: SavedReportContext,
  input: UpdateSavedReportInput,
): Promise<SavedReport> {
  const { org, savedReport } = ctx;
  await refuseForeign(ctx, input.campaignId);
  refuseStrangers(ctx, input.mailTo);
  const addresses = input.mailTo && (await addressesSetBy(ctx, input.mailTo));
  return ctx.db.transaction(async (tx) => {
    await lockSavedReports(tx, org.id);
    const before = await findSavedReport(tx, org.id, savedReport.id);
    if (!before) throw notFound("Saved report");
    const row: SavedReportRow = {
      ...before,
      name: input.name ?? before.name,
      ...changedView(before, input),
      mailEvery: input.mailEvery ?? before.mailEvery,
      ...addresses,
      updatedAt: ctx.now,
    };
    const difference = changedFields(
      { ...audited(before), ...auditedAddresses(before) },
      { ...audited(row), ...auditedAddresses(row) },
    );
    if (Object.keys(difference.after).length === 0) return serializeSavedReport(before);
    if (row.mailEvery !== before.mailEvery) row.mailedOn = todayOf(ctx);
    await refuseTaken(tx, row);
    await writeSavedReport(tx, row);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "saved_report.updated",
      subject: { type: "saved_report", id: row.id },
      ...difference,
    });
    return serializeSavedReport(row);
  });
}

/** Deletes a saved report. Throws `not_found` if it was deleted concurrently. */
export async function deleteSavedReport(ctx: SavedReportContext): Promise<{ id: string; deleted: true }> {
  const { org, savedReport } = ctx;
  await ctx.db.transaction(async (tx) => {
    await lockSavedReports(tx, org.id);
    const deleted = await deleteSavedReportRow(tx, org.id, savedReport.id);
    if (!deleted) throw notFound("Saved report");
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "saved_report.deleted",
      subject: { type: "saved_report", id: savedReport.id },
      before: audited(deleted),
    });
  });
  return { id: savedReport.id, deleted: true };
}

/** Returns the values for the audit log. */
function audited(row: SavedReportRow) {
  const { name, kind, days, firstDay, lastDay, campaignId, compare, unit, periodCount, mailEvery, mailTo } =
    row;
  const all = { name, mailEvery, mailTo };
  if (kind === "DONOR_COHORTS") return { ...all, reportKind: kind, periodLength: unit, periodCount };
  return { ...all, reportDays: days, firstDay, lastDay, campaignId, comparedWith: compare };
}

/** Returns who is responsible for the addresses. It changes even if the addresses do not. */
function auditedAddresses({ mailToMembers, mailToAuthorId }: SavedReportRow) {
  return { mailToMembers, addressesSetBy: mailToAuthorId };
}
