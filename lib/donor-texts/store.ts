import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donorTexts } from "@/db/schema/donor-texts";
import type { TextInUse } from "./resolve";
import type { DonorTextKind } from "./variables";

export type DonorTextRow = typeof donorTexts.$inferSelect;
export type NewDonorText = Omit<DonorTextRow, "scopeId" | "replacedAt">;

/** The key of a text: the campaign or organization, kind and language. */
export type Slot = { scopeId: string; kind: DonorTextKind; language: string };

/** For a select from `donations`: the texts in use of the donation's campaign and organization, in its language. */
export const ownTextsOfDonation = ownTextsOf(
  [sql`${donations.orgId}`, sql`${donations.campaignId}`],
  sql`${donations.language}`,
);

/** For a select: the texts in use of these scopes, in one language. */
export function ownTextsOf(scopes: readonly SQL[], language: SQL): SQL<TextInUse[]> {
  return sql<TextInUse[]>`(
  select coalesce(json_agg(json_build_object('kind', t.kind, 'ofCampaign', t.campaign_id is not null,
    'subject', t.subject, 'opening', t.opening, 'closing', t.closing)), '[]')
  from ${donorTexts} t
  where t.scope_id in (${sql.join([...scopes], sql`, `)}) and t.language = ${language} and t.replaced_at is null)`;
}

const at = ({ scopeId, kind, language }: Slot) =>
  and(eq(donorTexts.scopeId, scopeId), eq(donorTexts.kind, kind), eq(donorTexts.language, language));

/** Returns the texts in use of campaigns and organizations. */
export async function listTextsInUse(db: Executor, scopeIds: readonly string[]): Promise<DonorTextRow[]> {
  return db
    .select()
    .from(donorTexts)
    .where(and(inArray(donorTexts.scopeId, [...scopeIds]), isNull(donorTexts.replacedAt)));
}

/** Returns the texts in use of a campaign and its organization, in one language. */
export async function findTextsInUse(
  db: Executor,
  { orgId, campaignId, language }: { orgId: string; campaignId: string; language: string },
): Promise<TextInUse[]> {
  const rows = await listTextsInUse(db, [orgId, campaignId]);
  return rows
    .filter((row) => row.language === language)
    .map((row) => ({ ...row, ofCampaign: row.campaignId !== null }));
}

/** Returns saved versions, newest first. */
export async function listVersionRows(db: Executor, slot: Slot, most: number): Promise<DonorTextRow[]> {
  return db.select().from(donorTexts).where(at(slot)).orderBy(desc(donorTexts.version)).limit(most);
}

/** Returns the text in use, locked until the transaction ends; null if none was saved. */
export async function lockTextInUse(tx: Executor, slot: Slot): Promise<DonorTextRow | null> {
  const [row] = await tx
    .select()
    .from(donorTexts)
    .where(and(at(slot), isNull(donorTexts.replacedAt)))
    .for("no key update");
  return row ?? null;
}

/**
 * Puts a version into use in place of the previous one, which the caller has locked. Returns false if another
 * transaction saved the same version first.
 */
export async function addVersion(tx: Executor, row: NewDonorText, replaced: string | null): Promise<boolean> {
  if (replaced)
    await tx.update(donorTexts).set({ replacedAt: row.createdAt }).where(eq(donorTexts.id, replaced));
  const added = await tx
    .insert(donorTexts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: donorTexts.id });
  return added.length > 0;
}

/** Copies one campaign's texts in use to another, as first versions with their authors. */
export async function copyTexts(
  tx: Executor,
  { from, to, newId, now }: { from: string; to: string; newId: () => string; now: Date },
): Promise<void> {
  const rows = await listTextsInUse(tx, [from]);
  const copies = rows
    .filter(({ subject, opening, closing }) => subject ?? opening ?? closing)
    .map(({ scopeId: _, ...row }) => ({
      ...row,
      id: newId(),
      campaignId: to,
      version: 1,
      createdAt: now,
    }));
  if (copies.length > 0) await tx.insert(donorTexts).values(copies);
}
