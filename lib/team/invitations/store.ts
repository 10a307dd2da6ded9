import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { auditEntries } from "@/db/schema/audit-entries";
import { emails } from "@/db/schema/emails";
import { invitations } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import type { Role } from "@/lib/orgs/schemas";

export type InvitationRow = typeof invitations.$inferSelect;
export type InvitationWithOrg = NonNullable<Awaited<ReturnType<typeof findWithOrg>>>;

const undecided = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/** Returns an invitation of the organization, or null. */
export async function findInvitation(db: Executor, orgId: string, id: string): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.orgId, orgId), eq(invitations.id, id)));
  return row ?? null;
}

/** Returns an invitation by id or token hash, with the organization's fields that its email and page show. */
export async function findWithOrg(db: Executor, by: { id: string } | { tokenHash: string }) {
  const [row] = await db
    .select({
      invitation: invitations,
      org: {
        id: organizations.id,
        name: organizations.name,
        slug: organizations.slug,
        email: organizations.email,
        timezone: organizations.timezone,
      },
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.orgId))
    .where("id" in by ? eq(invitations.id, by.id) : eq(invitations.tokenHash, by.tokenHash));
  return row ?? null;
}

/** Returns open invitations, and those that were accepted, revoked or expired since `since`, newest first. */
export async function listInvitationRows(db: Executor, orgId: string, since: Date): Promise<InvitationRow[]> {
  const recent = or(
    and(undecided, gte(invitations.expiresAt, since)),
    gte(invitations.acceptedAt, since),
    gte(invitations.revokedAt, since),
  );
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.orgId, orgId), recent))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
}

/**
 * Inserts an invitation, or reuses the expired one for the same address, whose link then ends. Returns null if the
 * address has an open one.
 */
export async function putInvitation(
  tx: Executor,
  row: typeof invitations.$inferInsert,
  now: Date,
): Promise<InvitationRow | null> {
  const { id, role, tokenHash, linkNonce, invitedBy, expiresAt, createdAt } = row;
  const [made] = await tx
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({
      target: [invitations.orgId, invitations.email],
      targetWhere: sql`accepted_at is null and revoked_at is null`,
      set: {
        id,
        role,
        tokenHash,
        linkNonce,
        invitedBy,
        expiresAt,
        createdAt,
        // Each email has its own number.
        mailNumber: sql`${invitations.mailNumber} + 1`,
      },
      setWhere: lte(invitations.expiresAt, now),
    })
    .returning();
  return made ?? null;
}

/** Counts the invitations that can be accepted at the given time. */
export async function countOpen(db: Executor, orgId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(invitations)
    .where(and(eq(invitations.orgId, orgId), undecided, gt(invitations.expiresAt, at)));
  return row?.open ?? 0;
}

/**
 * Counts the emails requested after `since` in the audit log, which records each in its transaction. Invitations that
 * expire by `settledBefore` had no email since then.
 */
export async function countMails(
  db: Executor,
  orgId: string,
  { since, settledBefore }: { since: Date; settledBefore: Date },
): Promise<number> {
  const own = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.orgId, orgId), gt(invitations.expiresAt, settledBefore)));
  const [row] = await db
    .select({ mails: count() })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "invitation"),
        inArray(auditEntries.subjectId, own),
        inArray(auditEntries.action, ["invitation.created", "invitation.resent"]),
        gt(auditEntries.createdAt, since),
      ),
    );
  return row?.mails ?? 0;
}

/**
 * Requests another email of an invitation that was neither accepted nor revoked, with a new link. Its latest sender
 * becomes the inviting person.
 */
export async function renewInvitation(
  tx: Executor,
  id: string,
  change: Pick<InvitationRow, "expiresAt" | "invitedBy" | "tokenHash" | "linkNonce">,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .update(invitations)
    .set({ ...change, mailNumber: sql`${invitations.mailNumber} + 1` })
    .where(and(eq(invitations.id, id), undecided))
    .returning();
  return row ?? null;
}

/** Replaces the link of an invitation unless it was replaced since it was read; returns whether it was replaced now. */
export async function replaceLink(
  db: Executor,
  { id, tokenHash }: Pick<InvitationRow, "id" | "tokenHash">,
  link: Pick<InvitationRow, "tokenHash" | "linkNonce">,
): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set(link)
    .where(and(eq(invitations.id, id), eq(invitations.tokenHash, tokenHash)))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/** Accepts an invitation; returns null if it was accepted or revoked, has expired, or its link was replaced. */
export async function markAccepted(
  tx: Executor,
  { id, tokenHash }: Pick<InvitationRow, "id" | "tokenHash">,
  userId: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .update(invitations)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.tokenHash, tokenHash),
        undecided,
        gt(invitations.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** Revokes an invitation; returns null if it was accepted or revoked already. */
export async function markRevoked(tx: Executor, id: string, now: Date): Promise<InvitationRow | null> {
  const [row] = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.id, id), undecided))
    .returning();
  return row ?? null;
}

/** Returns a sender's open invitations for these roles. */
export async function listOpenOf(
  db: Executor,
  orgId: string,
  { invitedBy, roles, at }: { invitedBy: string; roles: readonly Role[]; at: Date },
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.orgId, orgId),
        eq(invitations.invitedBy, invitedBy),
        inArray(invitations.role, [...roles]),
        undecided,
        gt(invitations.expiresAt, at),
      ),
    );
}

/** The cause of an invitation's email in `emails`, which is also the mail provider's idempotency key. */
export const mailCause = (it: { id: string; mailNumber: number }) => `invitation:${it.id}:${it.mailNumber}`;

/** Returns open invitations whose latest email the mail provider has neither accepted nor refused, newest first. */
export async function listUnmailed(
  db: Executor,
  { now, expiringBefore, limit }: { now: Date; expiringBefore: Date; limit: number },
): Promise<Pick<InvitationRow, "id" | "mailNumber">[]> {
  const cause = sql`'invitation:' || ${invitations.id} || ':' || ${invitations.mailNumber}`;
  const done = db
    .select({ cause: emails.cause })
    .from(emails)
    .where(and(eq(emails.cause, cause), or(isNotNull(emails.sentAt), isNotNull(emails.refusedAt))));
  return db
    .select({ id: invitations.id, mailNumber: invitations.mailNumber })
    .from(invitations)
    .where(
      and(
        undecided,
        gt(invitations.expiresAt, now),
        lte(invitations.expiresAt, expiringBefore),
        sql`not exists ${done}`,
      ),
    )
    .orderBy(desc(invitations.expiresAt), desc(invitations.id))
    .limit(limit);
}
