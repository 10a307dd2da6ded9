import type { Failure, Result, Success } from "./result";

/** The error thrown while iterating over pages. `failure` is the failed call. */
export class ClientError extends Error {
  override readonly name = "ClientError";

  constructor(readonly failure: Failure) {
    super(`${failure.status || "No response"}: ${failure.error}`, { cause: failure.cause });
  }
}

/** Returns a successful result. Throws a ClientError otherwise. */
export function orThrow<T>(result: Result<T>): Success<T> {
  if (!result.ok) throw new ClientError(result);
  return result;
}
