import type Stripe from "stripe";
import { call } from "./processor-client";

/** The processor takes at most this many types in one question. */
const TYPES_AT_ONCE = 20;

/**
 * The events of these types since an instant, oldest first: the platform's own, or those of one connected account.
 * The processor keeps them for 30 days.
 */
export async function listEvents(
  account: string | null,
  types: readonly string[],
  since: Date,
): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for (let from = 0; from < types.length; from += TYPES_AT_ONCE) {
    const params = {
      types: types.slice(from, from + TYPES_AT_ONCE),
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
    };
    await call(async (api) => {
      const list = account ? api.events.list(params, { stripeAccount: account }) : api.events.list(params);
      for await (const event of list) events.push(event);
    });
  }
  // They come newest first, and many within one second.
  return events.reverse().sort((a, b) => a.created - b.created);
}
