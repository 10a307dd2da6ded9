import { and, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import type { MessageState } from "@/lib/donations/schemas";
import type { Slice } from "@/lib/kernel/pagination";
import type { Position } from "@/lib/kernel/time-cursor";

/** `messageStateOf` (rules.ts) in SQL. */
export const messageState = sql<MessageState | null>`
  case when ${donations.publicMessage} is not null then coalesce(${donations.messageState}, 'SHOWN') end`;

const waiting = (orgId: string) =>
  and(eq(donations.orgId, orgId), eq(donations.messageState, "WAITING"), eq(donations.status, "SUCCEEDED"));

/** Counts an organization's messages that wait for staff. */
export async function countWaiting(db: Executor, orgId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(donations).where(waiting(orgId));
  return row?.total ?? 0;
}

/** Returns a slice of the messages that wait for staff, oldest first with ties broken by id. */
export async function listWaiting(db: Executor, orgId: string, slice: Slice<Position>) {
  const { rest, order, inOrder } = readingSlice(donations, slice, "oldest");
  const rows = await db
    .select({
      donationId: donations.id,
      message: sql<string>`${donations.publicMessage}`,
      firstName: donations.donorFirstName,
      lastName: donations.donorLastName,
      anonymous: donations.anonymous,
      amountCents: donations.amountCents,
      campaign: { id: campaigns.id, title: campaigns.title },
      createdAt: donations.createdAt,
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(and(waiting(orgId), rest))
    .orderBy(...order)
    .limit(slice.limit)
    .offset(slice.offset);
  return inOrder(rows);
}

/**
 * Sets the state of a donation's message and returns the previous state. Returns null if it already has this state or
 * there is no message.
 */
export async function setMessageState(
  tx: Executor,
  { id, state, now }: { id: string; state: MessageState; now: Date },
): Promise<MessageState | null> {
  const [before] = await tx
    .select({ state: messageState })
    .from(donations)
    .where(eq(donations.id, id))
    .for("no key update");
  const [changed] = await tx
    .update(donations)
    .set({ messageState: state, updatedAt: now })
    .where(and(eq(donations.id, id), isNotNull(donations.publicMessage), ne(messageState, state)))
    .returning({ id: donations.id });
  return changed && before ? before.state : null;
}
