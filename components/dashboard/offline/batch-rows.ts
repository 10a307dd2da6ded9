import { parseUsd } from "@/lib/kernel/money";
import { isProperty, type OfflineMethod } from "@/lib/offline-donations/labels";
import type { OfflineDonationInput } from "@/lib/offline-donations/schemas";
import { chosenFund } from "../funds/payload";
import { detailsOf } from "./entry";
import { donorOf, type Giver, NO_GIVER } from "./giver";

/**
 * A line of a batch as typed. `detail`: check number, transfer reference or description, by its method. `fund`: an option of
 * `chosenFund`; empty: the batch's.
 */
export type Row = {
  key: number;
  giver: Giver;
  amount: string;
  method: OfflineMethod;
  detail: string;
  fund: string;
};

export const newRow = (key: number, method: OfflineMethod): Row => ({
  key,
  giver: NO_GIVER,
  amount: "",
  method,
  detail: "",
  fund: "",
});

/** Whether nothing was typed: such rows are not sent. */
export function isBlank({ giver, amount, detail }: Row): boolean {
  return giver.kind === "search" && giver.text.trim() === "" && amount.trim() === "" && detail.trim() === "";
}

/** What the detail of a method is. */
export const DETAIL: Readonly<Record<OfflineMethod, { label: string; field: string } | null>> = {
  CHECK: { label: "Check number", field: "checkNumber" },
  CASH: null,
  BANK_TRANSFER: { label: "Reference", field: "reference" },
  PLATFORM: { label: "Reference", field: "reference" },
  STOCK: { label: "What was given", field: "description" },
  IN_KIND: { label: "What was given", field: "description" },
};

/** The number of donations and their sum in cents; amounts that cannot be read add nothing. */
export function sumOf(rows: readonly Row[]): { count: number; cents: number } {
  const filled = rows.filter((row) => !isBlank(row));
  return {
    count: filled.length,
    cents: filled.reduce((sum, { amount }) => sum + (parseUsd(amount) ?? 0), 0),
  };
}

type Shared = {
  campaignId: string;
  receivedOn: string;
  fundId?: string | null | undefined;
  confirmed: boolean;
};

/** A row as the API takes it. */
export function donationOf(row: Row, shared: Shared): OfflineDonationInput {
  const typed = {
    amount: row.amount,
    receivedOn: shared.receivedOn,
    checkNumber: row.detail,
    checkDate: "",
    reference: row.detail,
    description: isProperty(row.method) ? row.detail : "",
  };
  return {
    ...detailsOf(row.method, typed),
    campaignId: shared.campaignId,
    fundId: row.fund === "" ? shared.fundId : chosenFund(row.fund),
    donor: donorOf(row.giver),
    givingLevelId: null,
    anonymous: false,
    note: null,
    sendReceipt: false,
    confirmed: shared.confirmed,
  };
}
