import type postgres from "postgres";

/** Deadlock detected, and serialization failure: Postgres has undone everything, so the same can be done again. */
const LOST_RACES = new Set(["40P01", "40001"]);

/** Whether Postgres ended a transaction because another one was in its way, in an error or one of its causes. */
export function isLostRace(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && LOST_RACES.has(code)) return true;
  }
  return false;
}

export type RetryOptions = {
  /** How often a transaction is run at most; 1 retries nothing. */
  attempts: number;
  /** Told before each repetition; `attempt` is the number of the one that failed, from 1. */
  onRetry?: (error: unknown, attempt: number) => void;
};

const FIRST_PAUSE_MS = 10;

/** Up to 10, 20, 40 … ms, drawn anew each time: two transactions that met must not meet again. */
const pauseAfter = (attempt: number) =>
  new Promise<void>((done) => setTimeout(done, Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1)));

async function retry<T>(work: () => Promise<T>, { attempts, onRetry }: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error;
      onRetry?.(error, attempt);
      await pauseAfter(attempt);
    }
  }
}

/**
 * The same client for Drizzle, which runs a whole transaction again that lost a deadlock or a serialization conflict, and
 * likewise a statement outside of one, which is its own transaction. So the function of a transaction may run several
 * times: it does nothing outside of its transaction that cannot be repeated (no call over the network, no change of a
 * captured variable). The last error is thrown as it came.
 */
export function retrying(client: postgres.Sql, options: RetryOptions): postgres.Sql {
  if (options.attempts <= 1) return client;
  const begin = (...args: unknown[]) =>
    retry(() => (client.begin as (...given: unknown[]) => Promise<unknown>)(...args), options);
  /** What Drizzle uses of a statement: its rows as objects, or as arrays by `values()`. */
  const unsafe = (...args: Parameters<postgres.Sql["unsafe"]>) => {
    const run = () => client.unsafe(...args);
    return {
      // biome-ignore lint/suspicious/noThenProperty: a statement of the driver is run when it is awaited.
      then: <A, B>(done?: (rows: unknown) => A, failed?: (error: unknown) => B) =>
        retry(async () => run(), options).then(done, failed),
      values: () => retry(async () => run().values(), options),
    };
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === "begin") return begin;
      if (name === "unsafe") return unsafe;
      return Reflect.get(target, name) as unknown;
    },
  });
}
