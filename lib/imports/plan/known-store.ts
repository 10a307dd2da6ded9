import { and, eq, gt, lte, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donorEmails } from "@/db/schema/donor-emails";
import { donors } from "@/db/schema/donors";
import { funds } from "@/db/schema/funds";
import {
  importDonorKeys,
  importDonors,
  importedDonations,
  importedDonors,
  importRows,
} from "@/db/schema/imports";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { findFieldValues } from "@/lib/donors/fields/value-store";
import { isNamed } from "@/lib/search/search-store";
import { archivedNames } from "../added-names/exported-funds";
import { findRefunds } from "../refunds/known-refunds-store";
import type { FileRefunds } from "../refunds/refunds";
import type { ImportRecord } from "../store";
import { otherKey } from "./add-extras";
import type { FileDonor, Known, OpenRow, PlannedRow } from "./known";
import { findExtras, findTags } from "./known-extras-store";
import { findReturns } from "./known-returns-store";
import { keysOf } from "./match-donor";
import { rowKey } from "./row-keys";

/** Returns the next unchecked rows, in file order. */
export async function listUnchecked(
  db: Executor,
  { id, lastChecked }: ImportRecord,
  limit: number,
): Promise<{ number: number; cells: string[]; fingerprint: string }[]> {
  return db
    .select({ number: importRows.number, cells: importRows.cells, fingerprint: importRows.fingerprint })
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.number, lastChecked)))
    .orderBy(importRows.number)
    .limit(limit);
}

/** Loads what planning these rows needs: data of the organization, of the file's earlier rows, and of its refunds. */
export async function findKnown(
  db: Executor,
  it: ImportRecord,
  rows: readonly OpenRow[],
  refundsOfFile: FileRefunds,
): Promise<Known> {
  const people = rows.map(({ read }) => read.person);
  const emails = emailsOf(rows);
  const keys = [
    ...new Set([
      ...people.flatMap((person) => keysOf(person).map(({ key }) => key)),
      ...emails.flatMap((email) => [`email:${email}`, otherKey(email)]),
    ]),
  ];
  const inFile = await db
    .select({ key: importDonorKeys.key, ref: importDonorKeys.ref })
    .from(importDonorKeys)
    .where(and(eq(importDonorKeys.importId, it.id), anyOf(importDonorKeys.key, keys)));
  const refOfKey = new Map(inFile.map(({ key, ref }) => [key, ref]));
  const idOfKey = await findDonorIds(db, it, rows);
  const refs = [...new Set([...refOfKey.values(), ...idOfKey.values()])];
  const hasFields = people.some(({ fields }) => fields !== undefined);
  const [stored, fileDonors, values, extras, tags, places, keysBefore] = await Promise.all([
    db
      .select()
      .from(donors)
      .where(and(eq(donors.orgId, it.orgId), anyOf(donors.id, refs))),
    db
      .select()
      .from(importDonors)
      .where(and(eq(importDonors.importId, it.id), anyOf(importDonors.ref, refs))),
    hasFields ? findFieldValues(db, refs) : new Map<string, { fieldId: string }[]>(),
    findExtras(db, refs, rows),
    rows.some(({ read }) => read.extras.tags.length > 0) ? findTags(db, it) : new Set<string>(),
    findPlaces(db, it, rows),
    findKeys(db, it, rows),
  ]);
  return {
    refOfKey,
    idOfKey,
    known: new Map(stored.map((donor) => [donor.id, donor])),
    noted: new Map([...values].map(([id, all]) => [id, new Set(all.map(({ fieldId }) => fieldId))])),
    extras,
    tags,
    donors: new Map(
      fileDonors.map(({ ref, firstRow, isNew, person }) => [
        ref,
        { ref, firstRow, isNew, person, isChanged: false },
      ]),
    ),
    ...places,
    returns: await findReturns(db, it, rows, [...places.campaigns.values()]),
    refunds: await findRefunds(db, it, rows, refundsOfFile),
    ...keysBefore,
  };
}

const emailsOf = (rows: readonly OpenRow[]) =>
  rows.flatMap(({ read }) => [...(read.person.email ? [read.person.email] : []), ...read.extras.otherEmails]);

/** Finds existing donors by the matching keys of these rows. */
async function findDonorIds(
  db: Executor,
  { orgId, source }: ImportRecord,
  rows: readonly OpenRow[],
): Promise<Map<string, string>> {
  const people = rows.map(({ read }) => read.person);
  const externalIds = people.flatMap(({ externalId }) => externalId ?? []);
  const emails = emailsOf(rows);
  const names = people.flatMap((person) =>
    person.phone || person.postalAddress ? `${person.firstName} ${person.lastName}`.toLowerCase() : [],
  );
  const [byId, byEmail, byName] = await Promise.all([
    db
      .select({ externalId: importedDonors.externalId, donorId: importedDonors.donorId })
      .from(importedDonors)
      .where(
        and(
          eq(importedDonors.orgId, orgId),
          eq(importedDonors.source, source),
          anyOf(importedDonors.externalId, externalIds),
        ),
      ),
    db
      .select({ id: donors.id, email: donors.email })
      .from(donors)
      .where(and(eq(donors.orgId, orgId), anyOf(donors.email, emails)))
      .unionAll(
        db
          .select({ id: donorEmails.donorId, email: sql<string | null>`${donorEmails.email}` })
          .from(donorEmails)
          .where(and(eq(donorEmails.orgId, orgId), anyOf(donorEmails.email, emails))),
      ),
    names.length === 0
      ? []
      : db
          .select()
          .from(donors)
          .where(and(eq(donors.orgId, orgId), isNamed([...new Set(names)]))),
  ]);
  const found = new Map<string, string>();
  for (const donor of byName)
    for (const { key, by } of keysOf(donor)) if (by !== "EMAIL") found.set(key, donor.id);
  for (const { id, email } of byEmail) found.set(`email:${email}`, id);
  for (const { externalId, donorId } of byId) found.set(`id:${externalId}`, donorId);
  return found;
}

/** Finds campaigns and funds by the names in these rows, in lowercase. Ambiguous names map to null. */
async function findPlaces(db: Executor, it: ImportRecord, rows: readonly OpenRow[]) {
  const { orgId } = it;
  const lower = (names: (string | null | undefined)[]) => [
    ...new Set(names.flatMap((name) => name?.toLowerCase() ?? [])),
  ];
  const given = rows.flatMap(({ read }) => read.donation ?? read.commitment ?? []);
  const campaignNames = lower(given.map(({ campaign }) => campaign));
  const fundNames = lower(
    given.flatMap((one) => [
      one.fund,
      one.fundCode,
      ...("shares" in one ? one.shares.map(({ fund }) => fund) : []),
    ]),
  );
  const none: { id: string; names: (string | null)[]; isArchived?: boolean }[] = [];
  const [foundCampaigns, foundFunds] = await Promise.all([
    campaignNames.length === 0
      ? none
      : db
          .select({
            id: campaigns.id,
            names: sql<string[]>`array[lower(${campaigns.title}), lower(${campaigns.slug}), ${campaigns.id}]`,
          })
          .from(campaigns)
          .where(
            and(
              eq(campaigns.orgId, orgId),
              sql`(lower(${campaigns.title}) = any(${textList(campaignNames)}) or lower(${campaigns.slug}) = any(${textList(campaignNames)}) or ${campaigns.id} = any(${textList(campaignNames)}))`,
            ),
          ),
    fundNames.length === 0
      ? none
      : db
          .select({
            id: funds.id,
            names: sql<string[]>`array[lower(${funds.name}), lower(${funds.code})]`,
            // Funds that were archived in an Almoner export keep their donations here as well.
            isArchived: sql<boolean>`(${funds.archivedAt} is not null and lower(${funds.name}) <> all(${textList(archivedNames(it))}))`,
          })
          .from(funds)
          .where(
            and(
              eq(funds.orgId, orgId),
              sql`(lower(${funds.name}) = any(${textList(fundNames)}) or lower(${funds.code}) = any(${textList(fundNames)}))`,
            ),
          ),
  ]);
  const archived = foundFunds.filter(({ isArchived }) => isArchived);
  return {
    campaigns: byName(foundCampaigns),
    funds: byName(foundFunds.filter(({ isArchived }) => !isArchived)),
    archived: new Set(archived.flatMap(({ names }) => names.flatMap((name) => name ?? []))),
  };
}

function byName(
  all: readonly { id: string; names: readonly (string | null)[] }[],
): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { id, names } of all)
    for (const name of new Set(names)) if (name) found.set(name, found.has(name) ? null : id);
  return found;
}

/** Finds which donations or commitments of these rows were imported before or are in earlier rows of the file. */
async function findKeys(db: Executor, it: ImportRecord, rows: readonly OpenRow[]) {
  const keys = rows.flatMap(({ read, fingerprint }) => {
    const given = read.donation ?? read.commitment;
    return given ? rowKey(given.externalId, fingerprint) : [];
  });
  if (keys.length === 0) return { imported: new Set<string>(), rowOfKey: new Map<string, number>() };
  const before =
    it.kind === "COMMITMENTS"
      ? db
          .select({ key: recurringCommitments.key })
          .from(recurringCommitments)
          .where(
            and(
              eq(recurringCommitments.orgId, it.orgId),
              eq(recurringCommitments.source, it.source),
              anyOf(recurringCommitments.key, keys),
            ),
          )
      : db
          .select({ key: importedDonations.key })
          .from(importedDonations)
          .where(
            and(
              eq(importedDonations.orgId, it.orgId),
              eq(importedDonations.source, it.source),
              anyOf(importedDonations.key, keys),
            ),
          );
  const [known, inFile] = await Promise.all([
    before,
    db
      .select({ key: importRows.key, number: importRows.number })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, it.id),
          eq(importRows.outcome, "ADD"),
          lte(importRows.number, it.lastChecked),
          anyOf(importRows.key, keys),
        ),
      ),
  ]);
  return {
    imported: new Set(known.map(({ key }) => key)),
    rowOfKey: new Map(inFile.flatMap(({ key, number }) => (key === null ? [] : [[key, number] as const]))),
  };
}

/** Stores the plan of these rows. Call it with the import locked. */
export async function savePlan(
  tx: Executor,
  importId: string,
  rows: readonly PlannedRow[],
  { donors: found, refOfKey }: Pick<Known, "donors" | "refOfKey">,
): Promise<void> {
  const changed: FileDonor[] = [...found.values()].filter(({ isChanged }) => isChanged);
  const keys = [...refOfKey].map(([key, ref]) => ({ key, ref }));
  await tx.execute(sql`
    insert into import_donors (import_id, ref, first_row, is_new, person)
    select ${importId}, d."ref", d."firstRow", d."isNew", d.person
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as d("ref" text, "firstRow" int, "isNew" boolean, person jsonb)
    on conflict (import_id, ref) do update set person = excluded.person`);
  await tx.execute(sql`
    insert into import_donor_keys (import_id, key, ref)
    select ${importId}, k."key", k."ref" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("key" text, "ref" text)
    on conflict do nothing`);
  await tx.execute(sql`
    update import_rows r set outcome = p.outcome, remarks = p.remarks, key = p.key, donor_ref = p."donorRef",
      matched_by = p."matchedBy", donor_row = p."donorRow", plan = p.plan, donation_id = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(
      number int, outcome text, remarks jsonb, key text, "donorRef" text, "matchedBy" text, "donorRow" int, plan jsonb)
    where r.import_id = ${importId} and r.number = p.number`);
}
