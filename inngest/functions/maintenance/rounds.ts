/** As often as the functions that use it begin anew, less what the last round may take. */
const TIME_MS = 4 * 60_000;
const MOST_ROUNDS = 60;

type Step = { run: (id: string, work: () => Promise<Round>) => Promise<Round> };
type Round = { more: boolean; counts: Record<string, number>; at: number };

/**
 * Does a piece of work again and again, each time as a step of its own, until nothing is left or the time is up; returns
 * the sums of what the rounds counted. The times are those that the steps noted, so that a repeated run decides alike.
 */
export async function inRounds(
  step: Step,
  round: () => Promise<{ more: boolean; now: Date; counts: Record<string, number> }>,
): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  let begun: number | null = null;
  for (let index = 1; index <= MOST_ROUNDS; index++) {
    const { more, counts, at } = await step.run(`round-${index}`, async () => {
      const { now, ...done } = await round();
      return { ...done, at: now.getTime() };
    });
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
    begun ??= at;
    if (!more || Math.abs(at - begun) > TIME_MS) break;
  }
  return sums;
}
