import { dueDeposits } from "../bank/due";
import { dueDisputes } from "../disputes/due";
import { dueInvoices } from "../invoices/due";
import { dueBankPayments, dueRefunds } from "../payments/settle-due";
import { dueArrivals, duePayouts } from "../payouts/due";
import type { World } from "../simulator";
import { dueSubscriptions } from "../subscriptions/due";

/** Something that happens by itself when its time has come. Times are Unix seconds. */
export type Due = {
  name: string;
  /** The earliest moment at which `run` would do something; null when nothing of the kind is under way. */
  nextDue(world: World): number | null;
  /** Does what is due at or before `now`; afterwards `nextDue` is later than `now`, or null. */
  run(world: World, now: number): void;
};

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
export function nextDue(world: World): { at: number; due: Due } | undefined {
  let next: { at: number; due: Due } | undefined;
  for (const due of DUE) {
    const at = due.nextDue(world);
    if (at !== null && (!next || at < next.at)) next = { at, due };
  }
  return next;
}

/** Does all that is due by the installation's clock, in the order of its times. */
export function runDue(world: World): void {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const now = world.now();
    const next = nextDue(world);
    if (!next || next.at > now) return;
    next.due.run(world, now);
  }
  throw new Error(`What is due does not end: ${nextDue(world)?.due.name}.`);
}
