import type Stripe from "stripe";
import { AppError } from "@/lib/kernel/errors";
import { call } from "./client";
import { chargeDetails, type PaidPayment, retrievePayment } from "./payments";

/** A payment reported as succeeded at about `succeededAt`. The charge of a bank payment is days older. */
export type ReportedPayment = { intentId: string; succeededAt: Date; byBank?: boolean };

/** Maximum page size of a list. */
const PAGE = 100;
/** Minimum number of payments to list with one call; fewer of the same time are read one by one. */
const LISTED_FROM = 4;
const PAYMENTS_PER_PAGE = 20;
/** A charge exists a few seconds before its payment is reported, and both times are whole seconds. */
const BEFORE_MS = 10_000;
const AFTER_MS = 2000;
/** Payments reported further apart are not listed together: others from the time between would fill the pages. */
const GAP_MS = 15_000;
const CONCURRENCY = 8;

/**
 * Reads payments that were reported as succeeded, by intent id. Payments of the same seconds are listed, up to a
 * hundred per call, because one call for each would exceed the processor's rate limit on a giving day. The others are
 * read one by one. A payment that cannot be read maps to its error. Throws `unavailable` if the processor cannot be
 * reached.
 */
export async function readPayments(
  reported: readonly ReportedPayment[],
): Promise<Map<string, PaidPayment | Error>> {
  const found = new Map<string, PaidPayment | Error>();
  const recent = reported.filter(({ byBank }) => !byBank);
  for (const group of groupsOf(recent)) if (group.length >= LISTED_FROM) await listPayments(group, found);
  const left = [...new Set(reported.map(({ intentId }) => intentId))].filter((id) => !found.has(id));
  for (let from = 0; from < left.length; from += CONCURRENCY)
    await Promise.all(
      left.slice(from, from + CONCURRENCY).map(async (intentId) => {
        found.set(intentId, await retrievePayment(intentId).catch(unlessUnavailable));
      }),
    );
  return found;
}

/** Returns the error of one payment. Rethrows `unavailable`, because further calls would only add to the load. */
function unlessUnavailable(error: unknown): Error {
  if (error instanceof AppError && error.code === "unavailable") throw error;
  return error instanceof Error ? error : new Error(String(error));
}

/** Groups payments whose reports follow each other without a gap. */
function groupsOf(reported: readonly ReportedPayment[]): ReportedPayment[][] {
  const groups: ReportedPayment[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const one of [...reported].sort((a, b) => Number(a.succeededAt) - Number(b.succeededAt))) {
    const at = Number(one.succeededAt);
    if (at - last > GAP_MS) groups.push([]);
    groups.at(-1)?.push(one);
    last = at;
  }
  return groups;
}

/** Adds to `found` the payments of a group that the processor lists as paid charges of their time. */
async function listPayments(
  group: readonly ReportedPayment[],
  found: Map<string, PaidPayment | Error>,
): Promise<void> {
  const intentIds = new Set(group.map(({ intentId }) => intentId));
  const times = group.map(({ succeededAt }) => Number(succeededAt));
  const created = {
    gte: Math.floor((Math.min(...times) - BEFORE_MS) / 1000),
    lte: Math.ceil((Math.max(...times) + AFTER_MS) / 1000),
  };
  let pages = Math.ceil(intentIds.size / PAYMENTS_PER_PAGE);
  let after: string | undefined;
  for (; pages > 0 && intentIds.size > 0; pages -= 1) {
    const page = await call((api) =>
      api.charges.list({
        created,
        limit: PAGE,
        expand: ["data.balance_transaction"],
        ...(after ? { starting_after: after } : {}),
      }),
    );
    for (const charge of page.data) {
      const payment = paidBy(charge);
      if (payment && intentIds.delete(payment.intentId)) found.set(payment.intentId, payment);
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}

/** Returns the payment of a charge that was paid and captured, or null for any other charge. */
function paidBy(charge: Stripe.Charge): PaidPayment | null {
  const { payment_intent: intent } = charge;
  if (!intent || charge.status !== "succeeded" || !charge.captured) return null;
  return {
    intentId: typeof intent === "string" ? intent : intent.id,
    status: "succeeded",
    receivedCents: charge.amount_captured,
    ...chargeDetails(charge),
  };
}
