import type Stripe from "stripe";
import { call } from "./client";

/** The most types per request of the processor. */
const TYPES_AT_ONCE = 20;

/** From `since` until before `until`; null is until now. The processor counts in whole seconds. */
export type Span = { since: Date; until: Date | null };

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * The events of these types in a period, oldest first: the platform's own, or those of a connected account.
 * The processor keeps them for 30 days.
 */
export async function listEvents(
  account: string | null,
  types: readonly string[],
  span: Span,
): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for (let from = 0; from < types.length; from += TYPES_AT_ONCE) {
    const params = {
      types: types.slice(from, from + TYPES_AT_ONCE),
      created: { gte: seconds(span.since), ...(span.until ? { lt: seconds(span.until) } : {}) },
      limit: 100,
    };
    await call(async (api) => {
      const list = account ? api.events.list(params, { stripeAccount: account }) : api.events.list(params);
      for await (const event of list) events.push(event);
    });
  }
  // They are listed newest first, with many in one second.
  return events.reverse().sort((a, b) => a.created - b.created);
}
