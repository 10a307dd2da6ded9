/**
 * Collects single items into calls of `send`: the first item waits `waitMs` for others, and those that come while a call is on
 * its way go into the next one, at most `most` in each. A call that takes longer than `patienceMs` holds up no other. The
 * result resolves when the call with its item has succeeded, and rejects with that call's error.
 */
export function coalesce<T>(
  send: (items: T[]) => Promise<void>,
  { most, waitMs, patienceMs }: { most: number; waitMs: number; patienceMs: number },
): (item: T) => Promise<void> {
  type Waiting = { item: T; done: () => void; failed: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let onTheWay = 0;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const all = waiting.splice(0, most);
    onTheWay += 1;
    if (waiting.length > 0) start(0);
    try {
      await send(all.map(({ item }) => item));
      for (const { done } of all) done();
    } catch (error) {
      for (const { failed } of all) failed(error);
    } finally {
      onTheWay -= 1;
      if (waiting.length > 0 && onTheWay === 0) void flush();
    }
  }
  const start = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms);
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      start(onTheWay > 0 ? patienceMs : waitMs);
    });
}
