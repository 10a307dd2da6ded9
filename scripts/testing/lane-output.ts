/** The output of steps that run concurrently with others. */
export type Output = {
  write: (chunk: Buffer | string) => void;
  /** Environment that makes tools use the colors of our terminal. */
  env: Record<string, string>;
};

type Screen = { write: (chunk: Buffer | string) => unknown; isTTY?: boolean };

/**
 * Outputs for lanes of concurrent steps: the first lane's output shows at once, each other one's after those before it
 * have ended, so that no lines are mixed. Call `ended` when a lane has ended.
 */
export function laneOutputs(
  count: number,
  screen: Screen = process.stdout,
): { output: Output; ended: () => void }[] {
  const env: Record<string, string> = screen.isTTY ? { FORCE_COLOR: "1" } : {};
  const lanes = Array.from({ length: count }, () => ({
    held: [] as (Buffer | string)[],
    isOver: false,
  }));
  let shown = 0;
  const showMore = () => {
    for (let lane = lanes[shown]; lane; lane = lanes[shown]) {
      for (const chunk of lane.held.splice(0)) screen.write(chunk);
      if (!lane.isOver) return;
      shown += 1;
    }
  };
  return lanes.map((lane) => ({
    output: {
      env,
      write(chunk) {
        lane.held.push(chunk);
        showMore();
      },
    },
    ended() {
      lane.isOver = true;
      showMore();
    },
  }));
}
