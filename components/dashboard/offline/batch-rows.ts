import { parseUsd } from "@/lib/kernel/money";
import { type CampaignToCredit, isProperty, type OfflineMethod } from "@/lib/offline-donations/labels";
import type { OfflineDonationInput } from "@/lib/offline-donations/schemas";
import { chosenFund, GENERAL } from "../funds/payload";
import { detailsOf } from "./entry";
import { donorOf, type Giver, NO_GIVER, restoredGiver, toName } from "./giver";
import { NO_RETURN, returnOf, type TypedReturn, withOwnReturn } from "./return-fields";

/**
 * A line of a batch as typed. `detail` is the check number, transfer reference or description, depending on the method.
 * `fund` is an option value of `chosenFund`; empty for the batch's fund. `campaignId` and `receivedOn` are empty for
 * the batch's values. These two and `checkDate` are used only if the batch has their column.
 */
export type Row = {
  key: number;
  giver: Giver;
  amount: string;
  method: OfflineMethod;
  detail: string;
  checkDate: string;
  receivedOn: string;
  campaignId: string;
  fund: string;
} & TypedReturn;

export const newRow = (key: number, method: OfflineMethod): Row => ({
  key,
  giver: NO_GIVER,
  amount: "",
  method,
  detail: "",
  checkDate: "",
  receivedOn: "",
  campaignId: "",
  fund: "",
  ...NO_RETURN,
});

/** Returns a key that no row has. */
export const nextKey = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** Whether a row is empty; empty rows are not sent. */
export function isBlank({ giver, amount, detail, level, tickets, checkDate }: Row): boolean {
  const typed = [amount, detail, level, tickets, checkDate, giver.kind === "search" ? giver.text : "donor"];
  return typed.every((text) => text.trim() === "");
}

/** The fields above the lines as typed, which apply to all of them. */
export type BatchHead = {
  name: string;
  controlCount: string;
  controlTotal: string;
  receivedOn: string;
  campaignId: string;
  fundId: string;
  sendReceipts: boolean;
  /** Whether lines of checks have a date field. */
  hasCheckDates: boolean;
  /** Whether lines have a field for the day of receipt. */
  hasReceivedDates: boolean;
  /** Whether lines have a field for the campaign. */
  hasCampaigns: boolean;
};

export type BatchEntries = {
  head: BatchHead;
  rows: readonly Row[];
  /** Keys of the rows confirmed despite a warning. Kept, so that a request repeated after a reload is the same. */
  confirmed: readonly number[];
};

type Choices = readonly { id: string }[];
type Campaigns = readonly {
  id: string;
  levels: CampaignToCredit["levels"];
  ticketPriceCents: number | null;
}[];

/** Returns an empty batch. */
export function newEntries(today: string, campaigns: Choices): BatchEntries {
  return {
    head: {
      name: "",
      controlCount: "",
      controlTotal: "",
      receivedOn: today,
      // No default among several campaigns: a wrong one could go unnoticed.
      campaignId: campaigns.length === 1 ? (campaigns[0]?.id ?? "") : "",
      fundId: "",
      sendReceipts: true,
      hasCheckDates: false,
      hasReceivedDates: false,
      hasCampaigns: false,
    },
    rows: [newRow(1, "CHECK")],
    confirmed: [],
  };
}

/** Whether the entries differ from `initial`, apart from empty rows. */
export function isEntered({ head, rows }: BatchEntries, initial: BatchEntries): boolean {
  return rows.some((row) => !isBlank(row)) || JSON.stringify(head) !== JSON.stringify(initial.head);
}

/**
 * Removes choices that can no longer be selected from a draft: the fields would show another option. Adds fields that
 * the draft of an earlier version does not have.
 */
export function withChoices(
  { head, rows, confirmed }: BatchEntries,
  campaigns: Campaigns,
  funds: Choices,
): BatchEntries {
  const fund = (value: string) => (value === GENERAL || funds.some(({ id }) => id === value) ? value : "");
  const campaign = (value: string) => (campaigns.some(({ id }) => id === value) ? value : "");
  const entries = {
    head: {
      ...head,
      campaignId: campaign(head.campaignId),
      fundId: fund(head.fundId),
      hasReceivedDates: head.hasReceivedDates ?? false,
      hasCampaigns: campaigns.length > 1 && (head.hasCampaigns ?? false),
    },
    rows: rows.map((row) => ({
      ...newRow(row.key, row.method),
      ...row,
      giver: restoredGiver(row.giver),
      campaignId: campaign(row.campaignId),
      fund: fund(row.fund),
    })),
    confirmed: confirmed ?? [],
  };
  return withOwnReturns(entries, campaigns);
}

/** Clears levels and tickets that a line's campaign does not have, for example because another one was chosen. */
export function withOwnReturns(entries: BatchEntries, campaigns: Campaigns): BatchEntries {
  const { head, rows } = entries;
  return {
    ...entries,
    rows: rows.map((row) =>
      withOwnReturn(
        row,
        campaigns.find(({ id }) => id === campaignOf(row, head)),
      ),
    ),
  };
}

/** Label and API field of each method's detail; null if it has none. */
export const DETAIL: Readonly<Record<OfflineMethod, { label: string; field: string } | null>> = {
  CHECK: { label: "Check number", field: "checkNumber" },
  CASH: null,
  BANK_TRANSFER: { label: "Reference", field: "reference" },
  PLATFORM: { label: "Reference", field: "reference" },
  STOCK: { label: "What was given", field: "description" },
  IN_KIND: { label: "What was given", field: "description" },
};

/** Returns the number of donations and their sum in cents; unreadable amounts count as 0. */
export function sumOf(rows: readonly Row[]): { count: number; cents: number } {
  const filled = rows.filter((row) => !isBlank(row));
  return {
    count: filled.length,
    cents: filled.reduce((sum, { amount }) => sum + (parseUsd(amount) ?? 0), 0),
  };
}

/** Returns the campaign of a row: its own, or the batch's. */
export function campaignOf(row: Row, head: BatchHead): string {
  return (head.hasCampaigns && row.campaignId) || head.campaignId;
}

/** Returns the day of receipt of a row: its own, or the batch's. */
function receivedOnOf(row: Row, head: BatchHead): string {
  return (head.hasReceivedDates && row.receivedOn) || head.receivedOn;
}

/** The control of a line that shows the errors of an API field. */
const CONTROLS: Readonly<Record<string, string>> = {
  amountCents: "amount",
  checkDate: "checkDate",
  receivedOn: "receivedOn",
  campaignId: "campaign",
  fundId: "fund",
  givingLevelId: "givingLevelId",
  ticketCount: "ticketCount",
};

/** The columns of a batch whose values replace the batch's. */
type Columns = Pick<BatchHead, "hasCampaigns" | "hasReceivedDates">;

/** Returns the control of a line that shows the errors of an API field; null for the batch's field. */
export function controlOf(field: string, row: Row, columns: Columns): string | null {
  const isOfBatch: Readonly<Record<string, boolean>> = {
    fundId: row.fund === "",
    campaignId: !columns.hasCampaigns || row.campaignId === "",
    receivedOn: !columns.hasReceivedDates || row.receivedOn === "",
  };
  if (isOfBatch[field]) return null;
  const [, ofDonor] = /^donor\.(.+)$/.exec(field) ?? [];
  if (ofDonor) return toName(row.giver).kind === "new" ? ofDonor : "donor";
  return CONTROLS[field] ?? "detail";
}

/** Converts a row to the API format. `isConfirmed`: staff confirmed it despite a warning. */
export function donationOf(row: Row, head: BatchHead, isConfirmed: boolean): OfflineDonationInput {
  const typed = {
    amount: row.amount,
    receivedOn: receivedOnOf(row, head),
    checkNumber: row.detail,
    checkDate: head.hasCheckDates ? row.checkDate : "",
    reference: row.detail,
    description: isProperty(row.method) ? row.detail : "",
  };
  return {
    ...detailsOf(row.method, typed),
    campaignId: campaignOf(row, head),
    fundId: chosenFund(row.fund === "" ? head.fundId : row.fund),
    donor: donorOf(row.giver),
    ...returnOf(row),
    anonymous: false,
    note: null,
    sendReceipt: head.sendReceipts,
    confirmed: isConfirmed,
  };
}
