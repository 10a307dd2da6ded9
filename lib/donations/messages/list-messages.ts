import type { OrgContext } from "@/lib/auth/access";
import { paginate } from "@/lib/kernel/pagination";
import type { ListMessagesQuery, MessageList } from "./schemas";
import { countWaiting, listWaiting } from "./store";

/** One page of the messages that wait for the organization's staff, oldest first. */
export async function listMessages(
  ctx: OrgContext,
  query: Omit<ListMessagesQuery, "orgId">,
): Promise<MessageList> {
  const [rows, total] = await Promise.all([listWaiting(ctx.db, ctx.org.id, query), countMessages(ctx)]);
  return {
    messages: rows.map(({ firstName, lastName, createdAt, ...row }) => ({
      ...row,
      donor: { firstName, lastName },
      createdAt: createdAt.toISOString(),
    })),
    pagination: paginate(query, total),
  };
}

/** The number of messages that wait for the organization's staff. */
export function countMessages(ctx: OrgContext): Promise<number> {
  return countWaiting(ctx.db, ctx.org.id);
}
