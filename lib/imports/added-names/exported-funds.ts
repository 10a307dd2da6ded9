import { z } from "zod";
import { createFundInput } from "@/lib/funds/schemas";
import { readTable } from "../parse/read-table";
import { readYes } from "../parse/values";
import type { ImportRecord } from "../store";

const exportedFund = createFundInput.extend({ archived: z.boolean() });
const stored = z.object({ exportedFunds: z.array(exportedFund).default([]) });

/** A fund of the Almoner export that a file is from. */
export type ExportedFund = z.infer<typeof exportedFund>;

/** Returns the funds of the export that the file of an import is from. Empty for other files. */
export function exportedFundsOf({ options }: Pick<ImportRecord, "options">): ExportedFund[] {
  return stored.parse(options).exportedFunds;
}

/** Returns the lowercase names of those that were archived. */
export function archivedNames(it: Pick<ImportRecord, "options">): string[] {
  return exportedFundsOf(it).flatMap(({ name, archived }) => (archived ? name.toLowerCase() : []));
}

const DOLLARS = /^(\d+)\.(\d\d)$/;

/** Parses the file funds.csv of an export. Omits rows that are no funds. */
export async function readExportedFunds(csv: Buffer): Promise<ExportedFund[]> {
  const funds: ExportedFund[] = [];
  let header: string[] | null = null;
  for await (const { cells } of readTable(csv)) {
    if (header === null) {
      header = cells;
      continue;
    }
    const names = header;
    const at = (name: string) => cells[names.indexOf(name)] ?? "";
    const [, dollars, cents] = DOLLARS.exec(at("goal")) ?? [];
    const fund = exportedFund.safeParse({
      name: at("name"),
      code: at("code") || null,
      goalCents: dollars === undefined ? null : Number(`${dollars}${cents}`),
      restricted: readYes(at("restricted")),
      archived: at("archived_at") !== "",
    });
    if (fund.success) funds.push(fund.data);
  }
  return funds;
}
