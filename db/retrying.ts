import type postgres from "postgres";

/**
 * SQLSTATEs of a detected deadlock and of a serialization failure. PostgreSQL has rolled back, so the work can be
 * repeated.
 */
const LOST_RACES = new Set(["40P01", "40001"]);

/** Whether PostgreSQL rolled back because of a concurrent transaction, judging by an error or its causes. */
export function isLostRace(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && LOST_RACES.has(code)) return true;
  }
  return false;
}

export type RetryOptions = {
  /** The maximum number of runs; 1 never retries. */
  attempts: number;
  /** Called before each retry. `attempt` is the 1-based number of the failed run. */
  onRetry?: (error: unknown, attempt: number) => void;
};

const FIRST_PAUSE_MS = 10;

/** A random pause of up to 10, 20, 40 … ms, so that two transactions do not collide again. */
const pauseAfter = (attempt: number) =>
  new Promise<void>((done) => setTimeout(done, Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1)));

/** Runs `work` again, after a pause, while it fails with an error for which `isLost` holds. Rethrows the last error. */
export async function retry<T>(
  work: () => Promise<T>,
  { attempts, onRetry }: RetryOptions,
  isLost: (error: unknown) => boolean = isLostRace,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isLost(error)) throw error;
      onRetry?.(error, attempt);
      await pauseAfter(attempt);
    }
  }
}

/**
 * Returns the client for Drizzle, which retries a transaction (or a single statement outside one) that lost a deadlock
 * or serialization conflict. A transaction's callback may therefore run several times and must have no other effects
 * that cannot be repeated (no network calls, no changes of captured variables). The last error is rethrown.
 */
export function retrying(client: postgres.Sql, options: RetryOptions): postgres.Sql {
  if (options.attempts <= 1) return client;
  const begin = (...args: unknown[]) =>
    retry(() => (client.begin as (...given: unknown[]) => Promise<unknown>)(...args), options);
  /** The interface of a statement that Drizzle uses: rows as objects, or as arrays by `values()`. */
  const unsafe = (...args: Parameters<postgres.Sql["unsafe"]>) => {
    const run = () => client.unsafe(...args);
    return {
      // biome-ignore lint/suspicious/noThenProperty: the driver runs a statement when it is awaited.
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
