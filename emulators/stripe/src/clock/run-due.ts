import { dueDeposits } from "../bank/due";
import { dueDisputes } from "../disputes/due";
import { dueInvoices } from "../invoices/due";
import { dueBankPayments, dueRefunds } from "../payments/settle-due";
import { dueArrivals, duePayouts } from "../payouts/due";
import type { Simulator } from "../simulator";
import { dueSubscriptions } from "../subscriptions/due";
import type { Due } from "./due";

/** Everything that the clock makes happen; at the same second, in this order. */
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

/** More rounds than any second can need: past it, one of them does not do what it says. */
const MOST_ROUNDS = 10_000;

/** The earliest thing that will happen; undefined when nothing is under way. */
export function nextDue(simulator: Simulator): { at: number; due: Due } | undefined {
  let next: { at: number; due: Due } | undefined;
  for (const due of DUE) {
    const at = due.nextDue(simulator);
    if (at !== null && (!next || at < next.at)) next = { at, due };
  }
  return next;
}

/** Does all that is due by the installation's clock, in the order of its times. */
export function runDue(simulator: Simulator): void {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const now = simulator.now();
    const next = nextDue(simulator);
    if (!next || next.at > now) return;
    next.due.run(simulator, now);
  }
  throw new Error(`What is due does not end: ${nextDue(simulator)?.due.name}.`);
}
