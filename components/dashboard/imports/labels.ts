import { count } from "@/components/dashboard/labels";
import type { Import, ImportRow, RowList } from "@/lib/imports/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { shortened } from "@/lib/kernel/text";

export const KIND = {
  DONORS: "Donors",
  DONATIONS: "Past donations",
  COMMITMENTS: "Recurring commitments",
} as const;

/** The kind of record that a row adds, in the singular. */
const ADDED = { DONORS: "donor", DONATIONS: "donation", COMMITMENTS: "recurring commitment" } as const;

export const STATUS: Readonly<Record<Import["status"], string>> = {
  DRAFT: "Draft",
  CHECKING: "Checking",
  CHECKED: "Checked",
  RUNNING: "Importing",
  COMPLETED: "Imported",
  UNDOING: "Undoing",
  UNDONE: "Undone",
};

/** Returns the tone of a status. Imports in progress or waiting for staff stand out. */
export function statusTone(status: Import["status"]): "neutral" | "good" | "warn" {
  if (isWorking(status) || status === "CHECKED") return "warn";
  return status === "COMPLETED" ? "good" : "neutral";
}

export function isWorking(status: Import["status"]): boolean {
  return status === "CHECKING" || status === "RUNNING" || status === "UNDOING";
}

const OUTCOME = { ADD: "New", FILL: "Fills in", SKIP: "No change", REFUSE: "Not imported" } as const;

/** Returns the label of a row's outcome. */
export function outcomeLabel(outcome: NonNullable<ImportRow["outcome"]>, kind: Import["kind"]): string {
  return outcome === "FILL" && kind === "DONATIONS" ? "Refund" : OUTCOME[outcome];
}

const MATCHED_BY = {
  EXTERNAL_ID: "by id in the other system",
  EMAIL: "by email",
  PHONE: "by name and phone",
  ADDRESS: "by name and address",
} as const;

/** Returns a short label for the donor match of a row. */
export function matchLabel({ matchedBy, row }: NonNullable<ImportRow["donor"]>): string {
  if (matchedBy === null) return "New donor";
  return row === null ? `Known, ${MATCHED_BY[matchedBy]}` : `As in row ${row}, ${MATCHED_BY[matchedBy]}`;
}

/** Returns a sentence about the state of an import. */
export function stateLabel(it: Import): string {
  const { status, counts, progress, kind } = it;
  const what = ADDED[kind];
  const rows = progress.rows.toLocaleString("en-US");
  switch (status) {
    case "DRAFT":
      return it.file ? "Map columns to continue" : "No file uploaded";
    case "CHECKING":
      return progress.isRead
        ? `Checking rows: ${progress.done.toLocaleString("en-US")} of ${rows}`
        : `Reading the file: ${rows} rows so far`;
    case "CHECKED":
      return `${count(counts.add, what)} to import${refundsLabel(it, "to record")}${counts.refuse > 0 ? `, ${count(counts.refuse, "row")} refused` : ""}`;
    case "RUNNING":
      return `Importing: ${counts.applied.toLocaleString("en-US")} of ${toDo(it).toLocaleString("en-US")}`;
    case "COMPLETED":
      return counts.applied === 0
        ? "Nothing new to import"
        : `${count(counts.applied - refundsOf(it), kind === "DONORS" ? "row" : what)} imported${kind === "DONATIONS" && counts.addCents > 0 ? `, ${formatUsd(counts.addCents)}` : ""}${refundsLabel(it, "recorded")}`;
    case "UNDOING":
      return `Undoing: ${counts.undone.toLocaleString("en-US")} of ${counts.applied.toLocaleString("en-US")}`;
    case "UNDONE":
      return `${count(counts.undone, refundsOf(it) > 0 ? "row" : what)} undone${counts.kept > 0 ? `, ${counts.kept} kept because they were edited after the import` : ""}`;
  }
}

/** Whether a file can have refunds, which a run records even if it adds no donation. */
const mayRefund = ({ kind, columns }: Pick<Import, "kind" | "columns">) =>
  kind === "DONATIONS" && (columns.includes("refundOf") || columns.includes("refundedAmount"));

/** Whether an import is checked and its run would change anything. */
export const mayRun = (it: Import) => it.status === "CHECKED" && (toDo(it) > 0 || mayRefund(it));

/** Whether an import can be undone and its undo would change anything. */
export const mayUndo = (it: Import) => it.undoableUntil !== null && (it.counts.applied > 0 || mayRefund(it));

/**
 * Returns the number of refunds that an import records: those of earlier donations, and those without a donation yet.
 */
const refundsOf = ({ kind, counts }: Import) => (kind === "DONATIONS" ? counts.fill : 0);

const refundsLabel = (it: Import, state: string) =>
  refundsOf(it) > 0 ? `, ${count(refundsOf(it), "refund")} ${state}` : "";

/** Returns the number of rows that the run imports. */
function toDo({ counts }: Import): number {
  return counts.add + counts.fill;
}

/** Returns the progress of the current step in percent. */
export function percentDone(it: Import): number {
  const all = { CHECKING: it.progress.rows, RUNNING: toDo(it), UNDOING: it.counts.applied };
  if (it.status !== "CHECKING" && it.status !== "RUNNING" && it.status !== "UNDOING") return 100;
  if (it.status === "CHECKING" && !it.progress.isRead) return 0;
  const total = all[it.status];
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * it.progress.done) / total));
}

/** Returns the text about the rejected rows and how to handle them. */
export function refusedLabel({ counts: { refuse } }: Import): string {
  const one = refuse === 1;
  return `${count(refuse, "row")} ${one ? "is" : "are"} not imported. Download ${one ? "it" : "them"} with the reason, fix ${one ? "it" : "them"}, and upload the file again. Your column mapping is saved.`;
}

/** Returns the label of the button that runs the import. */
export function runLabel(it: Import): string {
  const refunds = refundsOf(it);
  if (toDo(it) === 0 && mayRefund(it)) return "Record the refunds";
  if (refunds > 0 && it.counts.add === 0) return `Record ${count(refunds, "refund")}`;
  if (refunds > 0) return `Import ${count(it.counts.add, "donation")} and ${count(refunds, "refund")}`;
  if (it.kind !== "DONORS") return `Import ${count(it.counts.add, ADDED[it.kind])}`;
  return it.counts.add > 0
    ? `Import ${count(it.counts.add, "donor")}`
    : `Fill in ${count(it.counts.fill, "donor")}`;
}

/**
 * Returns the label of the button that uses the chosen campaign and fund, given by name, for rows with missing names,
 * for example `Use “Meals” for 3 missing campaigns`. Null if they name campaigns, and none is chosen.
 */
export function insteadLabel(
  missing: RowList["missing"],
  { campaign, fund }: { campaign: string | null; fund: string | null },
): string | null {
  const { campaigns, funds } = missing;
  if (campaigns > 0 && campaign === null) return null;
  const used = [
    campaigns > 0 && quoted(campaign),
    funds > 0 && (fund === null ? `the ${campaigns > 0 ? "" : "campaign’s "}default fund` : quoted(fund)),
  ].filter((part) => part !== false);
  return `Use ${used.join(" and ")} for ${missingLabel(missing)}`;
}

const quoted = (name: string | null) => `“${shortened(name ?? "", 40)}”`;

/** Returns the missing names in rejected rows, for example `3 missing campaigns and 1 missing fund`. */
export function missingLabel({ campaigns, funds }: RowList["missing"]): string {
  return [campaigns > 0 && count(campaigns, "missing campaign"), funds > 0 && count(funds, "missing fund")]
    .filter((part) => part !== false)
    .join(" and ");
}
