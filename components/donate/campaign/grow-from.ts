import { percentOf } from "@/lib/kernel/percent";

type Figures = { beforeCents: number; raisedCents: number; goalCents: number };

/**
 * Returns CSS variables that make a progress bar (`animate-grow-in` in app/globals.css) grow from the amount raised
 * before the donor's gift, shortly after the page is shown. The value is a share of the bar's current length, so both
 * ends stop at the goal.
 */
export function growFrom({ beforeCents, raisedCents, goalCents }: Figures): Record<`--${string}`, string> {
  const reached = (cents: number) => percentOf(cents, goalCents, { digits: 1, max: 100 });
  const now = reached(raisedCents);
  return { "--grow-from": String(now === 0 ? 1 : reached(beforeCents) / now), "--grow-after": "400ms" };
}
