import type { Column, Line } from "@/lib/exports/csv";
import type { JournalLine, JournalPayout } from "./rules";
import type { Accounting, AccountingSoftware } from "./schemas";

type FileFormat = {
  columns: readonly Column[];
  lineOf: (payout: JournalPayout, line: JournalLine, settings: Accounting) => Line;
};

/** Formats cents as dollars with two decimals, for example `1234.50`. */
function dollars(cents: number): string {
  const [integer, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return `${cents < 0 ? "-" : ""}${integer}.${String(rest).padStart(2, "0")}`;
}

/** Returns a number of at most 21 characters, QuickBooks' limit. Stable, so that QuickBooks can warn of duplicates. */
function journalNumber({ day, id }: JournalPayout): string {
  return `AP${day.slice(2).replaceAll("-", "")}-${id.slice(-10)}`;
}

function narration({ processorPayoutId }: JournalPayout): string {
  return `Almoner payout ${processorPayoutId}`;
}

/**
 * The columns of each accounting software. QuickBooks Online: https://quickbooks.intuit.com, "Import journal entries".
 * Xero: https://help.xero.com/ManualJournalsImport, where a positive amount is a debit.
 */
export const FILE_FORMATS: Record<AccountingSoftware, FileFormat> = {
  QUICKBOOKS: {
    columns: [
      ["JournalNo", "text"],
      ["JournalDate", "text"],
      ["AccountName", "text"],
      ["Debits", "number"],
      ["Credits", "number"],
      ["Description", "text"],
      ["Name", "text"],
      ["Class", "text"],
    ],
    lineOf: (payout, { account, cents, description, fund }) => {
      const [year, month, day] = payout.day.split("-");
      const amount = dollars(Math.abs(cents));
      return [
        journalNumber(payout),
        `${month}/${day}/${year}`,
        account,
        cents > 0 ? amount : null,
        cents < 0 ? amount : null,
        `${description}, ${narration(payout)}`,
        null,
        fund,
      ];
    },
  },
  XERO: {
    columns: [
      ["*Narration", "text"],
      ["*Date", "text"],
      ["Description", "text"],
      ["*AccountCode", "text"],
      ["*TaxRate", "text"],
      ["*Amount", "number"],
      ["TrackingName1", "text"],
      ["TrackingOption1", "text"],
      ["TrackingName2", "text"],
      ["TrackingOption2", "text"],
    ],
    lineOf: (payout, { account, cents, description, fund }, { taxRate, trackingCategory }) => {
      const [year, month, day] = payout.day.split("-");
      return [
        narration(payout),
        `${day}/${month}/${year}`,
        description,
        account,
        taxRate,
        dollars(cents),
        fund === null ? null : trackingCategory,
        fund,
        null,
        null,
      ];
    },
  },
};
