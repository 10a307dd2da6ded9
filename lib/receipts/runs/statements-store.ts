import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { emails } from "@/db/schema/emails";
import { organizations } from "@/db/schema/organizations";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { ownTextsOf } from "@/lib/donor-texts/store";
import { donorLanguage } from "@/lib/donors/language-store";
import type { IssuedSums } from "../statements/rules";
import { FILES_IN_PART } from "./rules";

export type StatementRow = Omit<typeof statements.$inferSelect, "file">;

/** Columns of a statement without its file. */
const STATEMENT = {
  id: statements.id,
  runId: statements.runId,
  donorId: statements.donorId,
  number: statements.number,
  mail: statements.mail,
  madeAt: statements.madeAt,
  problem: statements.problem,
  donationCount: statements.donationCount,
  paidCents: statements.paidCents,
  returnedCents: statements.returnedCents,
  goodsCents: statements.goodsCents,
  deductibleCents: statements.deductibleCents,
  replacesAt: statements.replacesAt,
};

/** Returns the cause of a statement's mail. */
export const statementCause = (statementId: string) => `statement:${statementId}`;
const cause = sql`'statement:' || ${statements.id}`;

/** Returns the next statements of a run that are not made yet. */
export async function listDue(db: Executor, runId: string, limit: number) {
  return db
    .select({
      id: statements.id,
      donorId: statements.donorId,
      donor: {
        firstName: donors.firstName,
        lastName: donors.lastName,
        email: donors.email,
        postalAddress: donors.postalAddress,
      },
      language: donorLanguage,
    })
    .from(statements)
    .innerJoin(donors, eq(donors.id, statements.donorId))
    .innerJoin(organizations, eq(organizations.id, donors.orgId))
    .where(and(eq(statements.runId, runId), isNull(statements.madeAt)))
    .orderBy(asc(statements.number))
    .limit(limit);
}

/**
 * Stores a statement with its sums, or the reason there is none. A statement that is already made is not changed. A
 * statement without content is never mailed.
 */
export async function recordMade(
  db: Executor,
  id: string,
  made:
    | { sums: IssuedSums; replacesAt: Date | null; file: Uint8Array | null }
    | { problem: NonNullable<StatementRow["problem"]> },
  now: Date,
): Promise<void> {
  const values =
    "problem" in made
      ? { problem: made.problem, mail: null }
      : { ...made.sums, replacesAt: made.replacesAt, file: made.file && Buffer.from(made.file) };
  await db
    .update(statements)
    .set({ ...values, madeAt: now })
    .where(and(eq(statements.id, id), isNull(statements.madeAt)));
}

/** Returns the next owed mails of a run: those without a row in `emails`, and those of an unsettled batch. */
export async function listOwedMails(db: Executor, runId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: statements.id })
    .from(statements)
    .leftJoin(emails, eq(emails.cause, cause))
    .where(
      and(
        eq(statements.runId, runId),
        eq(statements.mail, "OWED"),
        or(isNull(emails.cause), isNotNull(emails.batch)),
      ),
    )
    .orderBy(asc(statements.number))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the owed mails of a run that are sent individually. */
export async function listIndividualMails(db: Executor, runId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: statements.id })
    .from(statements)
    .innerJoin(emails, eq(emails.cause, cause))
    .where(and(eq(statements.runId, runId), eq(statements.mail, "OWED"), isNull(emails.batch)))
    .orderBy(asc(statements.number))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Cancels the owed mails of donors who have lost their email address since the run collected them. */
export async function cancelUnaddressed(db: Executor, runId: string): Promise<void> {
  await db.execute(sql`
    update ${statements} set mail = null from ${donors}
    where ${statements.runId} = ${runId} and ${statements.mail} = 'OWED' and ${donors.id} = ${statements.donorId}
      and ${donors.email} is null
      and not exists (select from ${emails} where ${emails.cause} = ${cause} and ${emails.sentAt} is not null)`);
}

/** Copies the outcomes of a run's mails from `emails`. */
export async function recordMails(db: Executor, runId: string): Promise<void> {
  await db.execute(sql`
    update ${statements} set mail = case when ${emails.sentAt} is null then 'REFUSED' else 'SENT' end
    from ${emails}
    where ${statements.runId} = ${runId} and ${statements.mail} = 'OWED' and ${emails.cause} = ${cause}
      and (${emails.sentAt} is not null or ${emails.refusedAt} is not null)`);
}

/** Returns statements with their run, donor, organization and the language for the donor. Unknown ones are omitted. */
export async function findStatements(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      statement: STATEMENT,
      run: statementRuns,
      donor: donors,
      org: organizations,
      language: donorLanguage,
      ownTexts: ownTextsOf([sql`${organizations.id}`], donorLanguage),
    })
    .from(statements)
    .innerJoin(statementRuns, eq(statementRuns.id, statements.runId))
    .innerJoin(donors, eq(donors.id, statements.donorId))
    .innerJoin(organizations, eq(organizations.id, statementRuns.orgId))
    .where(inArray(statements.id, [...ids]));
}

export type FoundStatement = Awaited<ReturnType<typeof findStatements>>[number];

/** Returns the files of a part after a number, in order, with the data for the list in the ZIP file. */
export async function readFiles(
  db: Executor,
  { runId, part, after, limit }: { runId: string; part: number; after: number; limit: number },
) {
  const first = (part - 1) * FILES_IN_PART;
  return db
    .select({
      statement: STATEMENT,
      file: statements.file,
      donor: { id: donors.id, email: donors.email, firstName: donors.firstName, lastName: donors.lastName },
    })
    .from(statements)
    .innerJoin(donors, eq(donors.id, statements.donorId))
    .where(
      and(
        eq(statements.runId, runId),
        gt(statements.number, Math.max(first, after)),
        lte(statements.number, first + FILES_IN_PART),
      ),
    )
    .orderBy(asc(statements.number))
    .limit(limit);
}
