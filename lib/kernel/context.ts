import type { Database } from "@/db/client";

/**
 * The caller: a signed-in person, an API key of one organization, an anonymous caller, or the service itself (a job,
 * the seed). A key's `role` is what its scope and the responsible person's role allowed when the call arrived.
 * `createdBy` is that responsible person: the key's creator or keeper.
 */
export type Actor =
  | { kind: "person"; userId: string }
  | {
      kind: "key";
      keyId: string;
      orgId: string;
      role: "MEMBER" | "ADMIN";
      mayWrite: boolean;
      createdBy: string;
    }
  | { kind: "public" }
  | { kind: "system"; name: string };

/**
 * The client of a request: the address that rate limits are keyed by, and the proof of work, if any. `countAddress` is
 * set if the call was counted against its API key, and counts it against its address when the key turns out not to
 * apply. `countWaiting` moves a call from its address's regular count to the count of waiting calls. Both throw
 * `limited` and must not be called inside a transaction.
 */
export type Client = {
  address: string;
  proof: string | null;
  countAddress?: () => Promise<void>;
  countWaiting?: () => Promise<void>;
};

/**
 * A role in an organization that authorized a call: the caller's role (for a key, limited by its scope and responsible
 * person), or the responsible person's role. Callers without it get `refusal`.
 */
export type Permission = {
  orgId: string;
  role: "MEMBER" | "ADMIN" | "OWNER";
  of: "caller" | "person";
  refusal: { code: "forbidden" | "conflict"; message: string };
};

/**
 * The Idempotency-Key of a request whose use case claims the key in its first write and stores the response in its
 * last one (lib/http/idempotency/store.ts has the SQL for both).
 */
export type RequestKey = {
  /** Identifies the key's row. `key` is a hash. */
  readonly row: { operation: string; caller: string; key: string };
  readonly runId: string;
  /** The row that claims the key, as JSON. */
  readonly claim: string;
  /** Whether this run has claimed the key. If so, an earlier run may have begun; otherwise no run is known. */
  isClaimed: boolean;
  isAnswered: boolean;
  /** Encrypts a successful response for storage. */
  seal(answer: { body: unknown; headers: Record<string, string> }): SealedAnswer;
};

/** An encrypted response, stored in its key's row while its run holds the key. */
export type SealedAnswer = { operation: string; caller: string; key: string; runId: string; sealed: string };

/**
 * The first argument of every use case. `now` is fixed per call, so that all rows it writes have the same time.
 * `client` is set for HTTP calls only. `writes` is true if the call may change data. `missing` is set for pages that
 * can be shown without totals: a failed read adds to it and returns no totals instead of throwing.
 */
export type Context = {
  /** Set for a request with an Idempotency-Key: the same value in every run of the request, see `idFor`. */
  seed?: string;
  /** Set for a request with an Idempotency-Key if the use case claims the key itself. */
  key?: RequestKey;
  /**
   * Set for a request with an Idempotency-Key: permissions granted so far, rechecked before a replay of its response.
   */
  permissions?: Permission[];
  db: Database;
  actor: Actor;
  now: Date;
  requestId: string;
  client?: Client;
  writes?: boolean;
  missing?: Set<"totals">;
};
