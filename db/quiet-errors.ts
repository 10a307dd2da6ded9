import { DrizzleQueryError } from "drizzle-orm/errors";
import postgres from "postgres";

/**
 * A failed statement's error holds every value that it was sent with, in its message, its stack and a field, and what
 * Postgres says holds some: donors' data, and secrets of webhooks. Errors go where nobody looks after them (Next
 * prints those of a page, the SDK of the background sends them on), so they are made without.
 */
export function quietErrors(): void {
  // Drizzle's constructor writes the message, this field, and then takes the stack.
  drop(DrizzleQueryError.prototype, "params", (error: Error) => {
    error.message = error.message.split("\nparams: ", 1)[0] ?? "";
  });
  drop(postgres.PostgresError.prototype, "detail");
}

/** Makes writing that field of an object do nothing more than `instead`. */
function drop<Kind extends object>(prototype: Kind, field: string, instead?: (it: Kind) => void): void {
  Object.defineProperty(prototype, field, {
    configurable: true,
    get: () => undefined,
    set(this: Kind) {
      instead?.(this);
    },
  });
}
