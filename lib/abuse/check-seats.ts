import type { Context } from "@/lib/kernel/context";
import { closedUntil } from "./closed-until";
import { addressKey } from "./keys";
import { maySit, SEATS } from "./rules";
import { readHeldSeats, takeSeatTurn } from "./unpaid-store";

/**
 * Lets an order hold seats of a limited number, or throws `limited` where its address holds too many that are not paid:
 * holding costs nothing, so nobody may sell an event out by it. Inside the transaction that holds them, before it does.
 * Calls that come from no client pass.
 */
export async function checkSeats(
  tx: Parameters<typeof takeSeatTurn>[0],
  { client, now }: Pick<Context, "client" | "now">,
  tickets: number,
): Promise<void> {
  if (!client) return;
  const address = addressKey(client.address);
  await takeSeatTurn(tx, address);
  const held = await readHeldSeats(tx, address, now);
  if (maySit(held, tickets)) return;
  throw closedUntil(new Date(held.since.getTime() + SEATS.backAfterMs), now, "unpaid_gifts");
}
