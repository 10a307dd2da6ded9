import { CAMPAIGN_TABLES } from "./campaign-tables-store";
import { DONATION_TABLES } from "./donation-tables-store";
import { DONOR_TABLES } from "./donor-tables-store";
import { MONEY_TABLES } from "./money-tables-store";
import { ORGANIZATION_TABLES } from "./organization-tables-store";
import type { ArchiveTable } from "./table-store";

/**
 * The files of an archive in the order in which they are read: what refers to a row before what has it, so that a row made meanwhile
 * is found by everything that refers to it.
 */
export const ARCHIVE_TABLES: readonly ArchiveTable[] = [
  ...MONEY_TABLES,
  ...DONATION_TABLES,
  ...DONOR_TABLES,
  ...CAMPAIGN_TABLES,
  ...ORGANIZATION_TABLES,
];
