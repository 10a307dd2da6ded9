import { and, count, eq, gt, gte, isNull, lte } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { emails } from "@/db/schema/emails";
import { organizations } from "@/db/schema/organizations";

const KIND = "NOTICES_MOVED";

/** Returns the number of address-change mails recorded for an organization's former addresses since an instant. */
export async function countMoves(db: Executor, orgId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ moves: count() })
    .from(emails)
    .where(and(eq(emails.orgId, orgId), gt(emails.createdAt, since), eq(emails.kind, KIND)));
  return row?.moves ?? 0;
}

/**
 * Reuses the unsent mail recorded for an address since an instant, so that it reports this change too. Returns its
 * cause, or null if there is none. Runs in the transaction that changes the address.
 */
export async function renewMove(
  tx: Executor,
  move: { orgId: string; to: string; since: Date; at: Date },
): Promise<string | null> {
  const { orgId, to, since, at } = move;
  const [row] = await tx
    .update(emails)
    .set({ createdAt: at })
    .where(
      and(
        eq(emails.orgId, orgId),
        gt(emails.createdAt, since),
        eq(emails.kind, KIND),
        eq(emails.recipient, to),
        isNull(emails.sentAt),
        isNull(emails.refusedAt),
      ),
    )
    .returning({ cause: emails.cause });
  return row?.cause ?? null;
}

/** Records a mail to the previous notification address, in the transaction that changes it. */
export async function recordOwedMoveNotice(
  tx: Executor,
  move: { cause: string; orgId: string; to: string; subject: string; at: Date },
): Promise<void> {
  const { cause, orgId, to, subject, at } = move;
  await tx.insert(emails).values({ cause, kind: KIND, orgId, recipient: to, subject, createdAt: at });
}

/**
 * Returns the causes of address-change mails recorded between two instants that the provider has neither accepted nor
 * refused. Selects them through organizations, because the organization was updated when its mail was recorded.
 */
export async function listOwedMoves(
  db: Executor,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ cause: emails.cause })
    .from(organizations)
    .innerJoin(emails, eq(emails.orgId, organizations.id))
    .where(
      and(
        gte(organizations.updatedAt, since),
        gte(emails.createdAt, since),
        lte(emails.createdAt, until),
        eq(emails.kind, KIND),
        isNull(emails.sentAt),
        isNull(emails.refusedAt),
      ),
    )
    .limit(limit);
  return rows.map((row) => row.cause);
}
