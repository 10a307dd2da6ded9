import { and, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";
import { findOtherEmails } from "@/lib/donors/emails/store";
import { findFieldValues } from "@/lib/donors/fields/value-store";
import { type DonorFilter, matchingDonors } from "@/lib/donors/filter-store";
import { findDonationTimes } from "@/lib/donors/giving-store";
import { findHouseholdsOf } from "@/lib/donors/households/store";
import { donorLanguage } from "@/lib/donors/language-store";
import { findTagNames } from "@/lib/donors/tags/store";
import { readDonorTotals } from "@/lib/totals/store";
import { DONOR_COLUMNS, type NameIn } from "./columns";
import type { Cell } from "./csv";
import { type Columns, fill, idsOf, LATER, type Page, readPage, type Spot } from "./page-store";

const DONOR_CELLS: Columns<typeof DONOR_COLUMNS> = {
  id: donors.id,
  created_at: donors.createdAt,
  email: donors.email,
  first_name: donors.firstName,
  last_name: donors.lastName,
  total_cents: LATER,
  donation_count: LATER,
  first_donation_at: LATER,
  last_donation_at: LATER,
  email_opt_in_at: donors.emailOptInAt,
  email_opt_in_source: donors.emailOptInSource,
  unsubscribed_at: donors.unsubscribedAt,
  phone: donors.phone,
  tags: LATER,
  language: donorLanguage,
  other_emails: LATER,
  do_not_contact: sql`nullif(array_to_string(${donors.doNotContact}, ', '), '')`,
  household: LATER,
  postal_address: donors.postalAddress,
};

export type ExportedDonors = DonorFilter & { ids?: readonly string[] | undefined };

/** Returns the condition of a file of donors. The query must contain {@link joinsOfDonors}. */
export function exportedDonors({ ids, ...filter }: ExportedDonors): SQL | undefined {
  return and(matchingDonors(filter), ids ? anyOf(donors.id, ids) : undefined);
}

/** Returns the joins of a file of donors: their organization and the joins of `members`. */
export function joinsOfDonors({ members }: ExportedDonors): SQL {
  return sql`inner join ${organizations} on ${organizations.id} = ${donors.orgId} ${members?.joins ?? sql``}`;
}

/** Returns the next matching donors after `after`, oldest first, with their totals. */
export async function readDonors(
  db: Executor,
  filter: ExportedDonors & {
    /** Donor fields, each exported as a column after the others. */
    fields: readonly { id: string }[];
  },
  after: Spot | null,
  limit: number,
): Promise<Page> {
  const page = await readPage(db, DONOR_COLUMNS, DONOR_CELLS, {
    table: donors,
    joins: joinsOfDonors(filter),
    where: exportedDonors(filter),
    after,
    limit,
  });
  const ids = idsOf(page);
  const [totals, times, tags, others, households, values] = await Promise.all([
    readDonorTotals(db, ids),
    findDonationTimes(db, ids),
    findTagNames(db, ids),
    findOtherEmails(db, ids),
    findHouseholdsOf(db, ids),
    filter.fields.length > 0 ? findFieldValues(db, ids) : null,
  ]);
  const set = (name: NameIn<typeof DONOR_COLUMNS>, cellOf: (id: string) => Cell) =>
    fill(DONOR_COLUMNS, page.lines, name, cellOf);
  set("total_cents", (id) => totals.get(id)?.raisedCents ?? 0);
  set("donation_count", (id) => totals.get(id)?.donationCount ?? 0);
  set("first_donation_at", (id) => times.get(id)?.first ?? null);
  set("last_donation_at", (id) => times.get(id)?.last ?? null);
  set("tags", (id) => {
    const names = tags.get(id);
    return names ? JSON.stringify(names) : null;
  });
  set("other_emails", (id) => others.get(id)?.join(", ") ?? null);
  set("household", (id) => households.get(id)?.name ?? null);
  for (const line of page.lines) {
    const theirs = new Map(values?.get(String(line[0]))?.map(({ fieldId, value }) => [fieldId, value]));
    line.push(...filter.fields.map(({ id }) => theirs.get(id) ?? null));
  }
  return page;
}
