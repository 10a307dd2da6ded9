import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import type { ListMessagesQuery, MessageList } from "./schemas";
import { countWaiting, listWaiting } from "./store";

/** Returns a page of the messages that wait for the organization's staff, oldest first. */
export async function listMessages(
  ctx: OrgContext,
  query: Omit<ListMessagesQuery, "orgId">,
): Promise<MessageList> {
  const [rows, total] = await Promise.all([
    listWaiting(ctx.db, ctx.org.id, sliceOf(query, readCursor)),
    countMessages(ctx),
  ]);
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, ({ donationId, createdAt }) =>
    cursorAfter({ id: donationId, createdAt }),
  );
  return {
    messages: shown.map(({ firstName, lastName, createdAt, ...row }) => ({
      ...row,
      donor: { firstName, lastName },
      createdAt: createdAt.toISOString(),
    })),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}

/** Returns the number of messages that wait for the organization's staff. */
export function countMessages(ctx: OrgContext): Promise<number> {
  return countWaiting(ctx.db, ctx.org.id);
}
