import type Stripe from "stripe";
import { call } from "./client";

/** Maximum number of types per request to the processor. */
const TYPES_AT_ONCE = 20;

/** From `since` to before `until`, or to now if null. The processor counts in whole seconds. */
export type Span = { since: Date; until: Date | null };

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Lists the events of these types in a span, oldest first: the platform's own, or those of a connected account. The
 * processor keeps them for 30 days.
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
