const POLL_EVERY_MS = 20;

/**
 * Waits until the local job server at `jobsUrl` has no queued or running call (sleeping and retrying runs do not
 * count); false after a timeout of `ms`. Without a job server returns at once.
 */
export async function untilIdle(jobsUrl: string | undefined, ms: number): Promise<boolean> {
  if (!jobsUrl) return true;
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await isIdle(jobsUrl)) return true;
    await new Promise((next) => setTimeout(next, POLL_EVERY_MS));
  }
  return false;
}

async function isIdle(jobsUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${jobsUrl}/_control/state`, { signal: AbortSignal.timeout(1000) });
    const { queued, running }: { queued?: number; running?: number } = await answer.json();
    return queued === 0 && running === 0;
  } catch {
    // It is down or starting: its accepted events are still pending.
    return false;
  }
}
