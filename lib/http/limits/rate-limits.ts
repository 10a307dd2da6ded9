import type { Window } from "@/lib/services/upstash/limiter";

/**
 * Every rate limit policy with its reason. All use fixed one-minute windows and count across processes (limiter.ts).
 */
export const POLICIES = {
  /** Public calls in general: unknown paths and failed credentials. */
  envelope: { name: "envelope", limit: 100, seconds: 60 },
  /** Donation requests only; abuse control limits how many an address may have open (docs/abuse.md). */
  give: { name: "give", limit: 100, seconds: 60 },
  /**
   * Donation requests that must wait for others from the same address, counted instead of `give`: a hundred guests can
   * retry every four to six seconds without using up other guests' donations.
   */
  waiting: { name: "waiting", limit: 600, seconds: 60 },
  /** Campaign views, counted separately so that viewing never costs a donation. */
  view: { name: "view", limit: 100, seconds: 60 },
  /** The form requests a quote whenever an amount or a checkbox changes. */
  quote: { name: "quote", limit: 600, seconds: 60 },
  /** The thank-you page polls until the processor has confirmed. */
  donationStatus: { name: "donation-status", limit: 600, seconds: 60 },
  /**
   * PDF files, which are drawn for each call in 100 ms to two seconds of a thread's time, and exports of all that is
   * stored about a donor; by address, or by the person or API key of an organization. People need few.
   */
  document: { name: "document", limit: 60, seconds: 60 },
  /** Pages whose views or forms may call the processor, whose rate limit all organizations share. */
  paymentPage: { name: "payment-page", limit: 200, seconds: 60 },
  /**
   * Giving links that one organization mails. The first to each mailbox within half an hour does not count, so that no
   * number of requests keeps another donor from a link.
   */
  givingMail: { name: "giving-mail", limit: 60, seconds: 60 },
  /**
   * Links to unpaid donations that one organization mails without a proof of work. Their addresses are not verified, so
   * all of them count.
   */
  paymentMail: { name: "payment-mail", limit: 60, seconds: 60 },
  /** Exports of everything that one organization has, which read all of its rows; it needs one. */
  fullExport: { name: "whole-export", limit: 10, seconds: 60 },
  /** A signed-in person. */
  person: { name: "person", limit: 600, seconds: 60 },
  /** An API key: as many as a person; each key has its own limit. */
  key: { name: "key", limit: 600, seconds: 60 },
} as const satisfies Record<string, Window>;

export type PolicyName = keyof typeof POLICIES;
