/** The cause in an event: the request and its idempotency key, or neither when triggered by time. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const NO_REQUEST: Cause = { requestId: null, idempotencyKey: null };
