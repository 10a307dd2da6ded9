import { sql } from "drizzle-orm";
import { donors } from "@/db/schema/donors";

/** True for donors of the list's second group: without a completed donation and without a name entered by staff. */
export const isUnknown = sql`(${donors.nameFromDonationAt} is null and ${donors.nameEditedAt} is null)`;

/** True for donors of the list's first group. */
export const isKnown = sql`not ${isUnknown}`;
