import type { Window } from "@/lib/services/upstash/limiter";

/**
 * Every rate policy, with its reason. All count in fixed windows of a minute. When Upstash is down each falls
 * back to the memory of the process (lib/services/upstash/limiter.ts): looser on several machines, never gone.
 */
export const POLICIES = {
  /** The documented envelope of public calls (specification, Limits): unknown paths and failed credentials. */
  envelope: { name: "envelope", limit: 100, seconds: 60 },
  /** Requests for donations alone; how many an address may have open at once, abuse control says (docs/abuse.md). */
  give: { name: "give", limit: 100, seconds: 60 },
  /**
   * Donations that were asked to wait for others of the same address, counted instead of `give`: a hundred guests ask every
   * four to six seconds, and those who wait use up no other guest's donation.
   */
  waiting: { name: "waiting", limit: 600, seconds: 60 },
  /** Campaign views (specification, Limits), counted apart so that looking never costs a donation. */
  view: { name: "view", limit: 100, seconds: 60 },
  /** The form asks again whenever an amount or a box changes. */
  quote: { name: "quote", limit: 600, seconds: 60 },
  /** The thank-you page asks until the processor has confirmed. */
  donationStatus: { name: "donation-status", limit: 600, seconds: 60 },
  /** A page of ours where a view or a form may ask the processor, whose own limit all organizations share. */
  paymentPage: { name: "payment-page", limit: 200, seconds: 60 },
  /** A signed-in person (specification, Limits). */
  person: { name: "person", limit: 600, seconds: 60 },
  /** An API key, as much as a person: one key's program never uses up another's limit. */
  key: { name: "key", limit: 600, seconds: 60 },
} as const satisfies Record<string, Window>;

export type PolicyName = keyof typeof POLICIES;
