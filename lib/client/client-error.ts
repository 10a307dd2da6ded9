import type { Failure, Result, Success } from "./result";

/** Thrown by what yields answers one after the other; `failure` says what came instead. */
export class ClientError extends Error {
  override readonly name = "ClientError";

  constructor(readonly failure: Failure) {
    super(`${failure.status || "No answer"}: ${failure.error}`, { cause: failure.cause });
  }
}

/** The successful answer; throws a ClientError for any other. */
export function orThrow<T>(result: Result<T>): Success<T> {
  if (!result.ok) throw new ClientError(result);
  return result;
}
