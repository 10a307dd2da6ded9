import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { mayContact } from "@/lib/donors/contact-store";
import { findHouseholdsOf } from "@/lib/donors/households/store";
import { findTagNames } from "@/lib/donors/tags/store";
import { AUDIENCE_COLUMNS, LETTER_COLUMNS } from "./columns";
import { type ExportedDonors, exportedDonors, joinsOfDonors } from "./donors-store";
import { type Columns, fill, idsOf, LATER, type Page, readPage, type Spot } from "./page-store";
import type { AudienceStatus } from "./schemas";

const STATUS_OF: SQL = sql`case
  when ${donors.unsubscribedAt} is not null or not (${mayContact("EMAIL")}) then 'Unsubscribed'
  when ${donors.emailOptInAt} is not null then 'Subscribed'
  else 'Non-Subscribed' end`;

/** The names of the statuses in the file. */
const STATUS: Record<AudienceStatus, string> = {
  SUBSCRIBED: "Subscribed",
  UNSUBSCRIBED: "Unsubscribed",
  NON_SUBSCRIBED: "Non-Subscribed",
};

const CELLS: Columns<typeof AUDIENCE_COLUMNS> = {
  id: donors.id,
  created_at: donors.createdAt,
  "Email Address": donors.email,
  "First Name": donors.firstName,
  "Last Name": donors.lastName,
  "Phone Number": donors.phone,
  Status: STATUS_OF,
  Tags: sql`null`,
  // Mailchimp separates the parts of an address by two spaces.
  Address: sql`replace(${donors.postalAddress}, E'\\n', '  ')`,
};

const TAGS = AUDIENCE_COLUMNS.findIndex(([name]) => name === "Tags");

const LETTER_CELLS: Columns<typeof LETTER_COLUMNS> = {
  id: donors.id,
  created_at: donors.createdAt,
  "First Name": donors.firstName,
  "Last Name": donors.lastName,
  Salutation: sql`trim(${donors.firstName} || ' ' || ${donors.lastName})`,
  "Postal Address": donors.postalAddress,
  Household: LATER,
};

type AudienceFilter = ExportedDonors & { status?: AudienceStatus | undefined };

function inAudience(filter: AudienceFilter): SQL | undefined {
  return and(
    exportedDonors(filter),
    filter.status ? sql`${STATUS_OF} = ${STATUS[filter.status]}` : undefined,
  );
}

/** Returns the next matching donors with an email address after `after`, oldest first. */
export async function readAudience(
  db: Executor,
  filter: AudienceFilter,
  after: Spot | null,
  limit: number,
): Promise<Page> {
  const page = await readPage(db, AUDIENCE_COLUMNS, CELLS, {
    table: donors,
    joins: joinsOfDonors(filter),
    where: and(inAudience(filter), isNotNull(donors.email)),
    after,
    limit,
  });
  const tags = await findTagNames(
    db,
    page.lines.map(([id]) => String(id)),
  );
  for (const line of page.lines) line[TAGS] = tags.get(String(line[0]))?.join(", ") ?? null;
  return page;
}

/**
 * Returns the next matching donors with a postal address whom staff may contact by post, after `after`, oldest first.
 */
export async function readLetters(
  db: Executor,
  filter: AudienceFilter,
  after: Spot | null,
  limit: number,
): Promise<Page> {
  const page = await readPage(db, LETTER_COLUMNS, LETTER_CELLS, {
    table: donors,
    joins: joinsOfDonors(filter),
    where: and(inAudience(filter), sql`${donors.postalAddress} <> ''`, mayContact("POST")),
    after,
    limit,
  });
  const households = await findHouseholdsOf(db, idsOf(page));
  fill(LETTER_COLUMNS, page.lines, "Household", (id) => households.get(id)?.name ?? null);
  return page;
}
