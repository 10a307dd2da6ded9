import { percentOf } from "@/lib/kernel/percent";

type Figures = { beforeCents: number; raisedCents: number; goalCents: number };

/**
 * Makes a progress bar inside (`animate-grow-in` in app/globals.css) grow from what was raised before the donor's gift, a moment
 * after the page is shown. A share of the bar's present length, so both ends stop at the goal.
 */
export function growFrom({ beforeCents, raisedCents, goalCents }: Figures): Record<`--${string}`, string> {
  const reached = (cents: number) => percentOf(cents, goalCents, { digits: 1, max: 100 });
  const now = reached(raisedCents);
  return { "--grow-from": String(now === 0 ? 1 : reached(beforeCents) / now), "--grow-after": "400ms" };
}
