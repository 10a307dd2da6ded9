import type { Database } from "@/db/client";

/** Who acts: a signed-in person, an anonymous caller, or the service itself (a function, the seed). */
export type Actor =
  | { kind: "person"; userId: string }
  | { kind: "public" }
  | { kind: "system"; name: string };

/** What every verb gets first. `now` is fixed for one call, so that all its rows carry the same instant. */
export type Context = { db: Database; actor: Actor; now: Date; requestId: string };
