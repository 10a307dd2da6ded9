/**
 * Collects single items into calls of `send`: the first item waits `waitMs` for others, and those that come while `most` are
 * on their way go into the next call. The result resolves when the call with its item has succeeded, and rejects with that
 * call's error.
 */
export function coalesce<T>(
  send: (items: T[]) => Promise<void>,
  { most, waitMs }: { most: number; waitMs: number },
): (item: T) => Promise<void> {
  type Waiting = { item: T; done: () => void; failed: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isScheduled = false;

  async function flush(): Promise<void> {
    isScheduled = false;
    const all = waiting.splice(0, most);
    if (waiting.length > 0) start(0);
    try {
      await send(all.map(({ item }) => item));
      for (const { done } of all) done();
    } catch (error) {
      for (const { failed } of all) failed(error);
    }
  }
  const start = (ms: number) => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => void flush(), ms);
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      start(waitMs);
    });
}
