import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { auditEntries } from "@/db/schema/audit-entries";
import { invitations } from "@/db/schema/invitations";
import { webhookEndpoints } from "@/db/schema/webhooks";

/**
 * Locks the organization's enabled endpoints whose URL was last set with one of these keys. Returns their ids. Must run
 * inside a transaction.
 */
export async function lockEndpointsOf(tx: Executor, orgId: string, keyIds: string[]): Promise<string[]> {
  const enabled = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.status, "ENABLED")))
    .orderBy(asc(webhookEndpoints.id))
    // Does not conflict with transactions that insert deliveries to an endpoint, which lock in another order.
    .for("no key update");
  const ids = enabled.map((row) => row.id);
  // Only entries that set the URL count: other changes are recorded without it.
  const addressed = sql`${auditEntries.after} ->> 'url' is not null`;
  return lastDoneBy(tx, { subjectType: "webhook", ids, keyIds, done: addressed });
}

/** Returns the organization's open invitations last sent with one of these keys, by id. */
export async function openInvitationsOf(
  tx: Executor,
  orgId: string,
  { keyIds, at }: { keyIds: string[]; at: Date },
): Promise<string[]> {
  const open = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.orgId, orgId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, at),
      ),
    );
  const ids = open.map((row) => row.id);
  const sent = inArray(auditEntries.action, ["invitation.created", "invitation.resent"]);
  return lastDoneBy(tx, { subjectType: "invitation", ids, keyIds, done: sent });
}

type DoneWithKeys = {
  subjectType: string;
  ids: string[];
  keyIds: string[];
  done: ReturnType<typeof inArray>;
};

/** Returns the sorted ids of the subjects last changed with one of these keys, according to the audit log. */
async function lastDoneBy(tx: Executor, { subjectType, ids, keyIds, done }: DoneWithKeys): Promise<string[]> {
  if (ids.length === 0) return [];
  const last = await tx
    .selectDistinctOn([auditEntries.subjectId], {
      id: auditEntries.subjectId,
      actorKind: auditEntries.actorKind,
      actorId: auditEntries.actorId,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, subjectType), inArray(auditEntries.subjectId, ids), done))
    .orderBy(asc(auditEntries.subjectId), desc(auditEntries.id));
  return last.flatMap((one) => (one.actorKind === "key" && keyIds.includes(one.actorId) ? [one.id] : []));
}
