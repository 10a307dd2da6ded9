/** Why something happened, as events report it: the request and its key, or neither for what time caused. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const NO_REQUEST: Cause = { requestId: null, idempotencyKey: null };
