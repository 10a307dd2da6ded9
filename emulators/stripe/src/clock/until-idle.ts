const LOOK_EVERY_MS = 20;

/**
 * Waits until the local job server at `jobsUrl` has no call queued or under way (what sleeps or waits for another
 * try does not count); false when `ms` ran out before. Without one there is nothing to wait for.
 */
export async function untilIdle(jobsUrl: string | undefined, ms: number): Promise<boolean> {
  if (!jobsUrl) return true;
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await isIdle(jobsUrl)) return true;
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
  }
  return false;
}

async function isIdle(jobsUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${jobsUrl}/_control/state`, { signal: AbortSignal.timeout(1000) });
    const { queued, running }: { queued?: number; running?: number } = await answer.json();
    return queued === 0 && running === 0;
  } catch {
    // It is down or starting: what it has taken is still to be done.
    return false;
  }
}
