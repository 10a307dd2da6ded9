import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { auditEntries } from "@/db/schema/audit-entries";
import { invitations } from "@/db/schema/invitations";
import { webhookEndpoints } from "@/db/schema/webhooks";

/**
 * Endpoints of an organization that are enabled and whose address was last given by one of these keys, by their ids.
 * Inside a transaction: changes of endpoints wait for its end.
 */
export async function lockEndpointsOf(tx: Executor, orgId: string, keyIds: string[]): Promise<string[]> {
  const enabled = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.status, "ENABLED")))
    .orderBy(asc(webhookEndpoints.id))
    // Not against whoever notes a delivery to one of them, in an order of its own.
    .for("no key update");
  const ids = enabled.map((row) => row.id);
  // Whoever gave the address says who is told; other changes are noted without it.
  const addressed = sql`${auditEntries.after} ->> 'url' is not null`;
  return lastDoneBy(tx, { subjectType: "webhook", ids, keyIds, done: addressed });
}

/** Invitations of an organization that can be accepted and that one of these keys sent last, by their ids. */
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

type Asked = {
  subjectType: string;
  ids: string[];
  keyIds: string[];
  done: ReturnType<typeof inArray>;
};

/** Those of some things to which one of these keys did something last, as the audit log has it; ordered by id. */
async function lastDoneBy(tx: Executor, { subjectType, ids, keyIds, done }: Asked): Promise<string[]> {
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
