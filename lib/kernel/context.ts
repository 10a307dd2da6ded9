import type { Database } from "@/db/client";

/**
 * The caller: a signed-in person; an API key of one organization (`role` is what its scope and its person's
 * role allowed when the call arrived, `createdBy` the person responsible: its creator or keeper); an
 * anonymous caller; or the service itself (a job, the seed).
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
 * The origin of a request: the address that limits count by, and its proof of work, if any. `countAddress` is
 * set if the call was counted by its API key, and counts it by its address when the key turns out not to
 * apply. `countWaiting` moves a call counted by its address to those that wait. Both throw `limited` and must
 * not be called inside a transaction.
 */
export type Client = {
  address: string;
  proof: string | null;
  countAddress?: () => Promise<void>;
  countWaiting?: () => Promise<void>;
};

/**
 * A role in an organization that a call was permitted with: its caller's (for a key, limited by scope and
 * person), or that of the person responsible. Callers without it get `refusal`.
 */
export type Permission = {
  orgId: string;
  role: "MEMBER" | "ADMIN" | "OWNER";
  of: "caller" | "person";
  refusal: { code: "forbidden" | "conflict"; message: string };
};

/**
 * The Idempotency-Key of a request whose use case claims it together with its first write, and stores the answer together
 * with its last one (lib/http/idempotency/keys.ts has the SQL of both).
 */
export type RequestKey = {
  /** Its row; `key` is a hash. */
  readonly row: { operation: string; caller: string; key: string };
  readonly runId: string;
  /** The row that claims it, as JSON. */
  readonly claim: string;
  /** Whether it is claimed by this run: then an earlier run may have begun. Otherwise no run is known. */
  isClaimed: boolean;
  isAnswered: boolean;
  /** A success's answer as it is stored. */
  seal(answer: { body: unknown; headers: Record<string, string> }): SealedAnswer;
};

/** An encrypted answer, for the row of its key while that is held by its run. */
export type SealedAnswer = { operation: string; caller: string; key: string; runId: string; sealed: string };

/**
 * The first argument of every use case. `now` is fixed for one call, so that all its rows have the same time.
 * `client` is set for HTTP calls only; `writes`: the call may change something. `missing` is set for a page that can be shown
 * without totals: a read that fails adds to it and returns none, instead of throwing.
 */
export type Context = {
  /** For a request with an Idempotency-Key: the same in every run of it, see `idFor`. */
  seed?: string;
  /** For such a request, where the use case claims the key itself. */
  key?: RequestKey;
  /** For such a request: the permissions granted so far, checked again before its response is replayed. */
  permissions?: Permission[];
  db: Database;
  actor: Actor;
  now: Date;
  requestId: string;
  client?: Client;
  writes?: boolean;
  missing?: Set<"totals">;
};
