/**
 * Runs `work` for each item, `concurrency` at a time, and skips items while `shouldContinue` returns false. Items of
 * the same `lane` run one after another, in order. Returns the skipped items.
 */
export async function runInLanes<T>(
  items: readonly T[],
  how: { concurrency: number; lane: (item: T) => string; shouldContinue: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<T[]> {
  const byLane = new Map<string, T[]>();
  for (const item of items) {
    const lane = byLane.get(how.lane(item));
    if (lane) lane.push(item);
    else byLane.set(how.lane(item), [item]);
  }
  const lanes = [...byLane.values()];
  const left: T[] = [];
  const worker = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift())
      for (const item of lane)
        if (how.shouldContinue()) await work(item);
        else left.push(item);
  };
  await Promise.all(Array.from({ length: how.concurrency }, worker));
  return left;
}
