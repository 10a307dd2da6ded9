import { exportedFundsOf } from "./added-names/exported-funds";
import { columnOf, IMPORT_SOURCES, type ImportColumn, type ImportSource } from "./labels";
import type { PlannedCommitment, PlannedDonation } from "./plan/known";
import type { PlannedRefundRow } from "./refunds/refunds";
import { type Import, type ImportRow, importOptions } from "./schemas";
import type { ImportRecord, listRowPage } from "./store";

/** Returns the column mapping of an import, without fields that its kind lacks. */
export function columnsOf({
  kind,
  columns,
}: Pick<ImportRecord, "kind" | "columns">): (ImportColumn | null)[] {
  return (columns ?? []).map((column) => columnOf(kind, column));
}

/** Returns the source system of an import's file. */
export function sourceOf({ source }: Pick<ImportRecord, "source">): ImportSource {
  return IMPORT_SOURCES.find((one) => one === source) ?? "OTHER";
}

/** Returns the number of rows processed by the current or last step. */
function doneOf(it: ImportRecord): number {
  const checked = it.addCount + it.fillCount + it.skipCount + it.refuseCount;
  if (it.status === "CHECKING") return it.lastChecked === 0 ? 0 : checked;
  if (it.status === "RUNNING") return it.appliedCount;
  if (it.status === "UNDOING" || it.status === "UNDONE") return it.undoneCount;
  return it.status === "COMPLETED" ? it.appliedCount : checked;
}

/** Serializes an import for the API. */
export function serializeImport(it: ImportRecord, now: Date): Import {
  const isChecked = it.status !== "DRAFT";
  const count = (value: number) => (isChecked ? value : 0);
  return {
    id: it.id,
    orgId: it.orgId,
    kind: it.kind,
    source: sourceOf(it),
    status: it.status,
    file: it.header
      ? {
          name: it.fileName ?? "",
          bytes: it.fileBytes ?? 0,
          header: it.header,
          samples: it.samples ?? [],
        }
      : null,
    columns: columnsOf(it),
    columnsFrom: it.columnsFrom,
    options: importOptions.parse(it.options),
    exportedFunds: exportedFundsOf(it).map(({ name }) => name),
    failure: it.failure,
    progress: { rows: it.rowCount, isRead: it.readAt !== null, done: count(doneOf(it)) },
    counts: {
      add: count(it.addCount),
      fill: count(it.fillCount),
      skip: count(it.skipCount),
      refuse: count(it.refuseCount),
      addCents: count(it.addCents),
      newDonors: count(it.newDonorCount),
      matchedDonors: count(it.matchedDonorCount),
      applied: it.appliedCount,
      undone: it.undoneCount,
      kept: Math.max(0, it.keptCount),
    },
    createdBy: it.createdBy,
    createdAt: it.createdAt.toISOString(),
    completedAt: it.completedAt?.toISOString() ?? null,
    undoneAt: it.undoneAt?.toISOString() ?? null,
    undoableUntil:
      it.status === "COMPLETED" && it.purgeAt && it.purgeAt > now ? it.purgeAt.toISOString() : null,
  };
}

type RowWithDonor = Awaited<ReturnType<typeof listRowPage>>["rows"][number];

/** Serializes a row with the effect of importing it. */
export function serializeRow({ row, donor, commitmentId }: RowWithDonor): ImportRow {
  const plan = row.plan as PlannedDonation | PlannedCommitment | PlannedRefundRow | null;
  const person = donor?.person;
  return {
    number: row.number,
    cells: row.cells,
    outcome: row.outcome,
    remarks: row.remarks ?? [],
    donor:
      person && donor
        ? {
            id: donor.donorId ?? (donor.isNew ? null : donor.ref),
            name: [person.firstName, person.lastName].filter(Boolean).join(" "),
            email: person.email ?? "",
            matchedBy: row.matchedBy,
            row: row.donorRow,
          }
        : null,
    donation:
      plan && "receivedOn" in plan
        ? {
            id: row.donationId,
            amountCents: plan.amountCents ?? 0,
            receivedOn: plan.receivedOn,
            method: plan.method,
            frequency: plan.attributes?.frequency ?? "ONE_TIME",
            campaignId: plan.campaignId,
            fundId: plan.fundId ?? null,
            givingLevelId: plan.givingLevelId ?? null,
            ticketCount: plan.ticketCount ?? null,
            utmSource: plan.attributes?.utmSource ?? null,
            utmMedium: plan.attributes?.utmMedium ?? null,
            utmCampaign: plan.attributes?.utmCampaign ?? null,
            utmTerm: plan.attributes?.utmTerm ?? null,
            utmContent: plan.attributes?.utmContent ?? null,
          }
        : null,
    commitment:
      plan && "frequency" in plan
        ? {
            id: commitmentId,
            amountCents: plan.amountCents,
            frequency: plan.frequency,
            status: plan.status,
            startedOn: plan.startedOn,
            nextOn: plan.nextOn,
            campaignId: plan.campaignId,
            fundId: plan.fundId ?? null,
          }
        : null,
  };
}
