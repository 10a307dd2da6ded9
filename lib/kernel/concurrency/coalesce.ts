/**
 * Batches single items into calls of `send`, with at most `most` items each. The first item waits `waitMs` for others.
 * Items that arrive while a call is in flight go into the next call, which waits at most `patienceMs` for the one in
 * flight. The returned function resolves once the call with its item succeeds, and rejects with that call's error.
 */
export function coalesce<T>(
  send: (items: T[]) => Promise<void>,
  { most, waitMs, patienceMs }: { most: number; waitMs: number; patienceMs: number },
): (item: T) => Promise<void> {
  type Waiting = { item: T; done: () => void; failed: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let inFlight = 0;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const all = waiting.splice(0, most);
    inFlight += 1;
    if (waiting.length > 0) start(0);
    try {
      await send(all.map(({ item }) => item));
      for (const { done } of all) done();
    } catch (error) {
      for (const { failed } of all) failed(error);
    } finally {
      inFlight -= 1;
      if (waiting.length > 0 && inFlight === 0) void flush();
    }
  }
  const start = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms);
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      start(inFlight > 0 ? patienceMs : waitMs);
    });
}
