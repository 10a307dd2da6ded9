import { dueDeposits } from "../bank/due";
import { dueDisputes } from "../disputes/due";
import { dueInvoices } from "../invoices/due";
import { dueBankPayments, dueRefunds } from "../payments/settle-due";
import { dueArrivals, duePayouts } from "../payouts/due";
import type { Simulator } from "../simulator";
import { dueSubscriptions } from "../subscriptions/due";
import type { Due } from "./due";

/** All scheduled changes; within the same second, in this order. */
const DUE: readonly Due[] = [
  dueBankPayments,
  dueDeposits,
  dueRefunds,
  dueDisputes,
  dueInvoices,
  dueSubscriptions,
  dueArrivals,
  duePayouts,
];

/** More rounds than any second needs; beyond it, one of the changes does not end. */
const MAX_ROUNDS = 10_000;

/** The earliest scheduled change; undefined without one. */
export function nextDue(simulator: Simulator): { at: number; due: Due } | undefined {
  let next: { at: number; due: Due } | undefined;
  for (const due of DUE) {
    const at = due.nextDue(simulator);
    if (at !== null && (!next || at < next.at)) next = { at, due };
  }
  return next;
}

/** Runs all changes that are due by the shared clock, in the order of their times. */
export function runDue(simulator: Simulator): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const now = simulator.now();
    const next = nextDue(simulator);
    if (!next || next.at > now) return;
    next.due.run(simulator, now);
  }
  throw new Error(`What is due does not end: ${nextDue(simulator)?.due.name}.`);
}
