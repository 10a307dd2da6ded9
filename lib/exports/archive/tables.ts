import { CAMPAIGN_TABLES } from "./campaign-tables-store";
import { DONATION_TABLES } from "./donation-tables-store";
import { DONOR_TABLES } from "./donor-tables-store";
import { IMPORT_TABLES } from "./import-tables-store";
import { LOG_TABLES } from "./log-tables-store";
import { MONEY_TABLES } from "./money-tables-store";
import { ORGANIZATION_TABLES } from "./organization-tables-store";
import type { ArchiveTable } from "./table-store";

/**
 * The files of an archive in reading order. Tables that refer to rows are read before the tables with these rows, so
 * that references to rows created during the export always resolve.
 */
export const ARCHIVE_TABLES: readonly ArchiveTable[] = [
  ...MONEY_TABLES,
  ...DONATION_TABLES,
  ...DONOR_TABLES,
  ...CAMPAIGN_TABLES,
  ...ORGANIZATION_TABLES,
  ...IMPORT_TABLES,
  ...LOG_TABLES,
];
