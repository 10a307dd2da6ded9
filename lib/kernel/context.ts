import type { Database } from "@/db/client";

/**
 * Who acts: a signed-in person, an API key of one organization (`role` is what its scope and the
 * role of its person allowed when the call came in; `createdBy` the person who answers for it: who made it, or keeps it
 * since), an anonymous caller, or the service itself (a function, the seed).
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
 * Where a request came from: the address that limits count by, and the proof of work that it carries, if any. A call that
 * was counted by its API key has `countAddress`, which counts it by its address instead where the key turns out not to
 * apply; it throws `limited`. `countWaiting` takes back the call that was counted by its address and counts it among those
 * that wait; it throws `limited` too. Neither is called within a transaction.
 */
export type Client = {
  address: string;
  proof: string | null;
  countAddress?: () => Promise<void>;
  countWaiting?: () => Promise<void>;
};

/**
 * A role in an organization that a call was granted for: of its caller (a key's is what its scope and its person may do),
 * or of the person who answers for it. Callers without it get `refusal`.
 */
export type Permission = {
  orgId: string;
  role: "MEMBER" | "ADMIN" | "OWNER";
  of: "caller" | "person";
  refusal: { code: "forbidden" | "conflict"; message: string };
};

/**
 * What every use case gets first. `now` is fixed for one call, so that all its rows carry the same instant. `client` is
 * there for calls over HTTP only; `writes` says that such a call may change something.
 */
export type Context = {
  /** Of a request with an Idempotency-Key: the same for every run of it, see `idFor`. */
  seed?: string;
  /** Of such a request: the permissions granted so far, checked again before its answer is repeated. */
  permissions?: Permission[];
  db: Database;
  actor: Actor;
  now: Date;
  requestId: string;
  client?: Client;
  writes?: boolean;
};
