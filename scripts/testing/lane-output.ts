/** Where steps that run beside others write. */
export type Output = {
  write: (chunk: Buffer | string) => void;
  /** What tools need to know of the screen that they do not see. */
  env: Record<string, string>;
};

type Screen = { write: (chunk: Buffer | string) => unknown; isTTY?: boolean };

/**
 * Outputs for lanes of steps that run at the same time: the first one's shows at once, each other one's when those before
 * it have ended, so that no lines are mixed. `ended` is called when a lane has ended.
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
